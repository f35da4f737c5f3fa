import { actionInputs } from '../../shared/ticket/action-inputs.ts';
import { CallError } from '../../shared/errors.ts';
import { checkAction, standingsOf, type CallableAction, type Viewer } from '../../shared/ticket/rules.ts';
import { isFinal } from '../../shared/ticket/statuses.ts';
import { userViewer } from '../account/session-store.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/operation.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { WholeMail } from '../mail/arrived-mail.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { MailHead } from '../mail/read-head.ts';
import type { MailContent } from '../mail/read-mail.ts';
import { ticketUrl } from '../notification/ticket-mail.ts';
import type { PreparedFiles, TicketDeps } from '../ticket/deps.ts';
import { readWhole } from '../ticket/store.ts';
import { factsOf, type WholeTicket } from '../ticket/ticket-row.ts';
import { findForChange, transition } from '../ticket/transition.ts';
import { type MailFilesDeps, prepareMailFiles } from './mail-files.ts';
import { filesLeftMail, type Refusal } from './mails.ts';
import { type Answerer, addReceived } from './store.ts';

export interface AnswerDeps extends MailFilesDeps {
  jobs: Jobs;
  ticketDeps: TicketDeps;
  publicUrl: string;
  /** Reads a whole mail, outside of this process. Throws ReadingStopped, tooMany and unavailable. */
  readMail: (mail: WholeMail) => Promise<MailContent>;
}

type UserViewer = Viewer & { kind: 'user' };

/** A mail of somebody who is known, of which only the headers have been read. */
interface KnownMail {
  digest: string;
  head: MailHead;
  answerer: Answerer;
  readAll: () => Promise<WholeMail>;
}

/** Adds a mail to its ticket by the same transitions as the page. Answers a refusal if that is not allowed. */
export async function answerTicket(deps: AnswerDeps, known: KnownMail): Promise<Refusal | undefined> {
  const { database } = deps;
  const { digest, head, answerer } = known;
  const { ticketId, language } = answerer;
  const viewer = userViewer(answerer);
  // Checked before the mail is read, so that one that will be refused costs little.
  const early = await database.read(viewer, async (tx) => actionFor(deps, await readWhole(tx, ticketId), viewer, head));
  if (!isAction(early)) return early;
  const { text: own, files } = await deps.readMail(await known.readAll());
  if (own === '' && files.length === 0) return 'mail.in.empty';
  const { prepared, leftOut } = await prepareMailFiles(deps, viewer, files);
  if (own === '' && !prepared) return 'mail.in.empty';
  const text = own === '' ? mailTexts(language)('mail.in.onlyFiles') : own;
  try {
    return await database.transaction(viewer, (tx) => {
      const context = contextIn(deps, tx, viewer, language);
      return write(context, deps, { digest, head, answerer, text, prepared, leftOut });
    });
  } catch (error) {
    if (error instanceof CallError && error.failure !== 'unavailable') return 'mail.in.notNow';
    throw error;
  }
}

interface Answer {
  digest: string;
  head: MailHead;
  answerer: Answerer;
  text: string;
  prepared: PreparedFiles | undefined;
  leftOut: string[];
}

async function write(context: Context, deps: AnswerDeps, answer: Answer): Promise<Refusal | undefined> {
  const { tx, viewer, now } = context;
  const { digest, head, answerer, text, prepared, leftOut } = answer;
  const { userId, ticketId, language, userName } = answerer;
  const ticket = await findForChange(context, ticketId, 'comment');
  const action = actionFor(deps, ticket, viewer as UserViewer, head);
  if (!isAction(action)) return action;
  const given = action === 'comment' ? { text, visibility: 'public' } : { answer: text };
  const input = actionInputs[action].safeParse(given);
  if (!input.success) return 'mail.in.tooLong';
  if (!(await addReceived(tx, { digest, at: now, outcome: action, userId, ticketId }))) return undefined;
  await transition(context, deps.ticketDeps, ticket, action, input.data, prepared);
  if (leftOut.length === 0) return undefined;
  const { from: to, subject, messageId } = head;
  const reply = {
    to,
    subject,
    messageId,
    language,
    name: userName,
    url: ticketUrl(deps.publicUrl, answerer, ticketId),
  };
  await context.jobs.send(tx, 'mail', filesLeftMail(reply, leftOut));
  return undefined;
}

type AnswerAction = Extract<CallableAction, 'comment' | 'giveInformation'>;
const isAction = (found: AnswerAction | Refusal): found is AnswerAction =>
  found === 'comment' || found === 'giveInformation';

/**
 * Gives the information when the ticket is on hold for it and the sender is the requester, else adds a public comment.
 * What a program may have written ends no hold.
 */
function actionFor(
  { clock }: AnswerDeps,
  ticket: WholeTicket | null,
  viewer: UserViewer,
  { automation }: MailHead,
): AnswerAction | Refusal {
  if (!ticket) return 'mail.in.notNow';
  const facts = factsOf(ticket);
  const verdictOf = (action: AnswerAction) =>
    checkAction(action, standingsOf(viewer, facts), facts, clock.now().getTime());
  const given = verdictOf('giveInformation');
  if (given.is === 'allowed' && !given.onBehalf && automation === 'person') return 'giveInformation';
  if (verdictOf('comment').is === 'allowed') return 'comment';
  return isFinal(ticket.status) ? 'mail.in.completed' : 'mail.in.notNow';
}

/** Of what a mail does: `viewer` is its sender, or the system. */
export const contextIn = ({ clock, jobs }: AnswerDeps, tx: Tx, viewer: Viewer, language: string): Context => ({
  viewer,
  subject: { viewer, sessionId: null },
  tx,
  now: clock.now(),
  clock,
  jobs,
  language,
  ip: '',
  requestId: clock.id(),
  device: 'mail',
  noteAccess: () => undefined,
});
