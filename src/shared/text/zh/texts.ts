import type { Translation } from '../catalogue.ts';
import type { Texts } from '../en/texts.ts';
import { access } from './access.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { appLink } from './app-link.ts';
import { complete } from './complete.ts';
import { customer } from './customer.ts';
import { desk } from './desk.ts';
import { document } from './document.ts';
import { draft } from './draft.ts';
import { entity } from './entity.ts';
import { error } from './error.ts';
import { figure } from './figure.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { integration } from './integration.ts';
import { issue } from './issue.ts';
import { location } from './location.ts';
import { missing } from './missing.ts';
import { notification } from './notification.ts';
import { people } from './people.ts';
import { preview } from './preview.ts';
import { problem } from './problem.ts';
import { product } from './product.ts';
import { push } from './push.ts';
import { quality } from './quality.ts';
import { question } from './question.ts';
import { raise } from './raise.ts';
import { rate } from './rate.ts';
import { report } from './report.ts';
import { run } from './run.ts';
import { scan } from './scan.ts';
import { setUp } from './set-up.ts';
import { share } from './share.ts';
import { solution } from './solution.ts';
import { start } from './start.ts';
import { system } from './system.ts';
import { ticketField } from './ticket-field.ts';
import { ticketPage } from './ticket-page.ts';
import { ticketTools } from './ticket-tools.ts';
import { ticket } from './ticket.ts';
import { unit } from './unit.ts';
import { upload } from './upload.ts';
import { version } from './version.ts';

/** The same in Chinese: a missing or a surplus key does not compile. */
export const texts: Translation<Texts> = {
  ...access,
  ...account,
  ...admin,
  ...appLink,
  ...complete,
  ...customer,
  ...desk,
  ...document,
  ...draft,
  ...entity,
  ...error,
  ...figure,
  ...frame,
  ...home,
  ...imports,
  ...integration,
  ...issue,
  ...location,
  ...missing,
  ...notification,
  ...people,
  ...preview,
  ...problem,
  ...product,
  ...push,
  ...quality,
  ...question,
  ...raise,
  ...rate,
  ...report,
  ...run,
  ...scan,
  ...setUp,
  ...share,
  ...solution,
  ...start,
  ...system,
  ...ticket,
  ...ticketField,
  ...ticketPage,
  ...ticketTools,
  ...unit,
  ...upload,
  ...version,
};
