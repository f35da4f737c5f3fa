import { account } from './en/account.ts';
import { admin } from './en/admin.ts';
import { customer } from './en/customer.ts';
import { complete } from './en/complete.ts';
import { appLink } from './en/app-link.ts';
import { document } from './en/document.ts';
import { draft } from './en/draft.ts';
import { error } from './en/error.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { issue } from './en/issue.ts';
import { location } from './en/location.ts';
import { missing } from './en/missing.ts';
import { notification } from './en/notification.ts';
import { preview } from './en/preview.ts';
import { problem } from './en/problem.ts';
import { product } from './en/product.ts';
import { question } from './en/question.ts';
import { raise } from './en/raise.ts';
import { rate } from './en/rate.ts';
import { report } from './en/report.ts';
import { run } from './en/run.ts';
import { scan } from './en/scan.ts';
import { share } from './en/share.ts';
import { solution } from './en/solution.ts';
import { system } from './en/system.ts';
import { ticket } from './en/ticket.ts';
import { ticketField } from './en/ticket-field.ts';
import { ticketPage } from './en/ticket-page.ts';
import { ticketTools } from './en/ticket-tools.ts';
import { unit } from './en/unit.ts';
import { upload } from './en/upload.ts';
import { version } from './en/version.ts';

/**
 * Every English text of the pages, for the server and for the types: a page loads its own parts (client/texts).
 * `mail` is not in here: mails are written by the server alone (`translator('en', mail)` from `en/mail.ts`).
 */
export const en = {
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
} as const;

export type Texts = typeof en;
