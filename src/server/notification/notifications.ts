import { markFailed, markSent } from '../account/invitation-store.ts';
import { SERVICE_DOMAIN } from '../account/service-user.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Operation } from '../http/operation.ts';
import { withVendor } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { audienceOf, isNotice } from '../../shared/ticket/other-events.ts';
import { type ReadWaiting, sendDigests } from './digest.ts';
import { robotCard } from './mails.ts';
import { pushTimeOf } from './delivery.ts';
import type { Push } from './push.ts';
import { pushMessage, sendPushes } from './push-message.ts';
import { ticketMail, type Alarms } from './ticket-mail.ts';
import { notificationOperations } from './operations.ts';
import { reportOperation } from './report-operation.ts';
import { type RobotOptions, createCardLog, createRobot } from './robot.ts';
import { type EventWithPeople, readActive, readTicketEvent, readTicketEvents } from './store.ts';
import { recordNotifications, type Told } from './record-notifications.ts';
import { notifyHandOver } from './notify-hand-over.ts';
import { sendMail } from './send-mail.ts';

export interface NotificationDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  mailer: Pick<Mailer, 'send'>;
  /** The address of the page, without a slash at its end. */
  publicUrl: string;
  /** The vendor that mails name, with the full address of its logo. */
  vendor?: () => { name: string; logo: string | null };
  /** Whether mails also have a link into the native app. */
  hasApp?: boolean;
  /** The impacts with their labels and severities. */
  dictionaries: (tx: Tx) => Promise<Alarms>;
  /** The address to which a notification's mail is answered; absent while no mail is read. */
  replyTo?: (notificationId: string) => string | undefined;
  /** Absent: nothing is pushed to devices. */
  push?: Push;
  /** Reads the tickets that wait for a user, for the digest. */
  waiting: ReadWaiting;
  /** Whether a call of this name is declared; reports may name no other. */
  isOperation: (name: string) => boolean;
  /** Absent: nothing is posted to a team chat, and reports of the page are logged. */
  robot?: RobotOptions | undefined;
  log: (line: Record<string, unknown>) => void;
}

export interface Notifications {
  operations: Operation[];
  /**
   * Notifies the recipients of events, of all or of none; the worker of jobs `ticketEvent`. A repeat does nothing. Resolves to
   * whether there are webhooks, which must be told, too.
   */
  onTicketEvent(...payloads: JobPayloads['ticketEvent'][]): Promise<boolean>;
  /** Notifies of the tickets that a leaving person handed over; the worker of job `handOver`. A repeat does nothing. */
  onHandOver(payload: JobPayloads['handOver']): Promise<void>;
  /** Sends a reminder; the worker of job `reminder`. A repeat does nothing. */
  onReminder(payload: JobPayloads['reminder']): Promise<void>;
  /** Tells of the word of the scanner on a file of a line, or that there is none. A repeat does nothing. */
  tellOfFile(tx: Tx, line: { ticketId: string; seq: number }, notice: 'fileFound' | 'fileLate'): Promise<void>;
  /**
   * The worker of job `mail`: the job's id is the message's id, so that a receiver can recognise a repeat. `readActive`: who
   * of those for whom the mails of a batch are held is not disabled.
   */
  onMail(payload: JobPayloads['mail'], jobId: string, readActive?: () => Promise<Set<string>>): Promise<void>;
  /** The worker of job `robot`: the job's id is the card's id. */
  onRobot(payload: JobPayloads['robot'], jobId: string): Promise<void>;
  /** Sends the digests that are due; called by a timer. */
  sendDigests(): Promise<void>;
  /** The result of this process's last delivery to the robot. */
  robotState(): 'ok' | 'failing' | 'off';
  /**
   * Starts the workers, except those of `ticketEvent` and `handOver`: these jobs concern other features too (app.ts).
   */
  start(): Promise<void>;
}

/** The notification feature: bell, mails and the robot's cards, all from the outbox. */
export function createNotifications(deps: NotificationDeps): Notifications {
  const { database, jobs, mailer } = deps;
  const { robot } = deps;
  const deliverCard = robot ? createRobot(database, deps.clock, robot) : createCardLog(database, deps.log);
  const host = new URL(deps.publicUrl).hostname;
  const activeOf = (mails: JobPayloads['mail'][]): Promise<Set<string>> =>
    database.read({ kind: 'system' }, (tx) =>
      readActive(
        tx,
        mails.flatMap(({ heldFor }) => heldFor ?? []),
      ),
    );
  let robotState: ReturnType<Notifications['robotState']> = robot ? 'ok' : 'off';
  const workers: Omit<Notifications, 'operations' | 'start'> = {
    robotState: () => robotState,
    onTicketEvent: (...payloads) =>
      database.transaction({ kind: 'system' }, async (tx) => {
        const events = await readTicketEvents(tx, payloads);
        await notify(
          deps,
          tx,
          events.flatMap((event) => (isNotice(event.action) ? [{ event, action: event.action }] : [])),
        );
        return events.some(({ hasWebhooks }) => hasWebhooks);
      }),
    onHandOver: ({ events }) => database.transaction({ kind: 'system' }, (tx) => notifyHandOver(deps, tx, events)),
    onReminder: ({ ticketId, seq, percent }) =>
      database.transaction({ kind: 'system' }, async (tx) => {
        const last = await readTicketEvent(tx, ticketId, seq);
        if (!last) return;
        const event = { ...asNotice(last, deps.clock.now()), visibility: 'internal' } as const;
        await notify(deps, tx, [{ event, action: `reminder${percent}` }]);
      }),
    tellOfFile: async (tx, { ticketId, seq }, notice) => {
      const line = await readTicketEvent(tx, ticketId, seq);
      if (line) await notify(deps, tx, [{ event: asNotice(line, deps.clock.now()), action: notice }]);
    },
    onMail: async (payload, jobId, readActive = () => activeOf([payload])) => {
      const { heldFor, ticketId, invitation, ...mail } = payload;
      if (mail.to.endsWith(`@${SERVICE_DOMAIN}`)) return;
      const isGone = heldFor !== undefined && !(await readActive()).has(heldFor);
      if (!isGone)
        await mailer.send({
          ...withVendor(mail, deps.vendor?.() ?? { name: '', logo: null }),
          messageId: `<${jobId}@${host}>`,
          ...(ticketId === undefined ? {} : { thread: `<ticket.${ticketId}@${host}>` }),
        });
      if (invitation !== undefined)
        await database.transaction({ kind: 'system' }, (tx) =>
          isGone ? markFailed(tx, invitation, 'disabled') : markSent(tx, invitation, deps.clock.now()),
        );
    },
    onRobot: async (payload, jobId) => {
      await deliverCard(payload, jobId).catch((error: unknown) => {
        if (robot) robotState = 'failing';
        throw error;
      });
      if (robot) robotState = 'ok';
    },
    sendDigests: () => sendDigests(deps),
  };
  return {
    operations: [
      ...notificationOperations(deps.dictionaries),
      ...(deps.push?.operations ?? []),
      reportOperation({ isOperation: deps.isOperation }),
    ],
    ...workers,
    start: async () => {
      await jobs.work('reminder', workers.onReminder);
      await jobs.work('mail', workers.onMail, {
        together: activeOf,
        onGivenUp: async ({ invitation }) => {
          if (invitation !== undefined)
            await database.transaction({ kind: 'system' }, (tx) => markFailed(tx, invitation, 'notSent'));
        },
      });
      await jobs.work('robot', workers.onRobot);
      await jobs.work('push', async (payload) => deps.push?.onPush(payload));
    },
  };
}

/** A notice in the form of the event that it is about: without actor and text. */
const asNotice = (last: EventWithPeople, at: Date): EventWithPeople => ({
  ...last,
  at,
  actorId: null,
  actorName: null,
  internalText: null,
  formerHandlerId: null,
  text: null,
});

/** Stores and sends everything for some events in one transaction: notifications, mails, pushes and the cards. */
async function notify(deps: NotificationDeps, tx: Tx, told: readonly Told[]): Promise<void> {
  const { clock, jobs, publicUrl, hasApp = false, replyTo, robot, dictionaries } = deps;
  const mailContext = { publicUrl, hasApp, now: clock.now(), alarms: await dictionaries(tx) };
  for (const recipient of await recordNotifications(deps, tx, told)) {
    const { event, action, id, person, acts, mail } = recipient;
    const mailOf = () => ticketMail({ ...mailContext, replyTo: replyTo?.(id) }, person, event, action, acts);
    if (mail === 'atOnce' || mail instanceof Date) await sendMail(jobs, tx, person, mail, mailOf());
    const pushTime = pushTimeOf(recipient, event.productionDown, clock.now());
    if (pushTime !== 'never') await sendPushes(jobs, tx, person, pushTime, pushMessage(person, event, action));
  }
  for (const { event, action } of robot ? told : []) {
    const { robot: why } = audienceOf(action);
    const isForRobot = why === 'always' || (why === 'poor' && event.poorRating);
    if (why && isForRobot)
      await jobs.send(tx, 'robot', robotCard(publicUrl, event, why, mailContext.alarms), {
        once: `${event.ticketId} ${event.seq} ${action}`,
      });
  }
}
