import type { Translation } from './catalogue.ts';
import type { en } from './en.ts';
import { account } from './zh/account.ts';
import { admin } from './zh/admin.ts';
import { customer } from './zh/customer.ts';
import { complete } from './zh/complete.ts';
import { appLink } from './zh/app-link.ts';
import { document } from './zh/document.ts';
import { draft } from './zh/draft.ts';
import { error } from './zh/error.ts';
import { frame } from './zh/frame.ts';
import { home } from './zh/home.ts';
import { issue } from './zh/issue.ts';
import { location } from './zh/location.ts';
import { missing } from './zh/missing.ts';
import { notification } from './zh/notification.ts';
import { preview } from './zh/preview.ts';
import { problem } from './zh/problem.ts';
import { product } from './zh/product.ts';
import { question } from './zh/question.ts';
import { raise } from './zh/raise.ts';
import { rate } from './zh/rate.ts';
import { report } from './zh/report.ts';
import { run } from './zh/run.ts';
import { scan } from './zh/scan.ts';
import { share } from './zh/share.ts';
import { solution } from './zh/solution.ts';
import { system } from './zh/system.ts';
import { ticket } from './zh/ticket.ts';
import { ticketField } from './zh/ticket-field.ts';
import { ticketPage } from './zh/ticket-page.ts';
import { ticketTools } from './zh/ticket-tools.ts';
import { unit } from './zh/unit.ts';
import { upload } from './zh/upload.ts';
import { version } from './zh/version.ts';

/** The same in Chinese. */
export const zh: Translation<typeof en> = {
  ...account,
  ...admin,
  ...customer,
  ...complete,
  ...appLink,
  ...document,
  ...draft,
  ...error,
  ...frame,
  ...home,
  ...issue,
  ...location,
  ...missing,
  ...notification,
  ...preview,
  ...problem,
  ...product,
  ...question,
  ...raise,
  ...rate,
  ...report,
  ...run,
  ...scan,
  ...share,
  ...solution,
  ...system,
  ...ticket,
  ...ticketField,
  ...ticketPage,
  ...ticketTools,
  ...unit,
  ...upload,
  ...version,
};
