import type { PageName } from '../pages.ts';
import type { ProblemAction, ProblemEventName, ProblemStatus } from '../problem/rules.ts';
import type { Action } from '../ticket/action-rows.ts';
import type { TicketKind } from '../ticket/kinds.ts';
import type { Role } from '../ticket/roles.ts';
import type { MailedNotice, NoticeName, TicketEventName } from '../ticket/other-events.ts';
import type { Status } from '../ticket/statuses.ts';

/**
 * The texts that the rows of a table need, whatever shows them. The English catalogue has to have them: one that is
 * missing does not compile there, once, and not wherever it is said.
 */
export type Asked = Readonly<
  Record<
    | `ticket.action.${Action}`
    | `ticket.event.${TicketEventName | NoticeName}`
    | `ticket.status.${Status}`
    | `ticket.kind.${TicketKind}`
    | `${'account' | 'entity'}.role.${Role}`
    | `system.page.${PageName}`
    | `problem.action.${ProblemAction}`
    | `problem.event.${ProblemEventName}`
    | `problem.${'status' | 'short' | 'outcomeShown'}.${ProblemStatus}`,
    string
  >
>;

/** What a mail about one of these says the reader should do next. */
export type AskedOfMails = Readonly<Record<`mail.next.${MailedNotice}`, string>>;
