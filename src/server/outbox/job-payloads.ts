/** The payload of each kind of job. Jobs run after the commit of the transaction that sends them. */
export interface JobPayloads {
  /** An event of a ticket: notify its recipients. */
  ticketEvent: { ticketId: string; seq: number };
  /** The tickets of a leaving person were handed over together: notify each recipient once of all of theirs. */
  handOver: { events: { ticketId: string; seq: number }[] };
  /** An event of a problem: write the messages for webhooks. */
  problemEvent: { problemId: string; version: number };
  /** Send one message to one webhook. */
  webhook: { deliveryId: string };
  /** A ticket has used this percentage of its required time; `seq` is its last event at that time. */
  reminder: { ticketId: string; seq: number; percent: 50 | 80 | 100 };
  /** Give the next invitations of a run to the outbox. */
  invite: { runId: string };
  /** Ask the scanner for malware about a file. */
  scan: { attachmentId: string };
  /** Check, apply or undo an import. */
  import: { importId: string };
  /** Write a list to a file. */
  export: { exportId: string };
  /** The remote config was changed: write its file to the bucket. */
  remoteConfig: Record<string, never>;
  mail: {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** The loop picture to attach. */
    loop?: { stage: number; tone: 'act' | 'ok' | 'bad' | 'run' };
    /** Not sent if this user has been disabled since: quiet hours delay a mail, and so does a relay that is away. */
    heldFor?: string;
    /** The address for answers. */
    replyTo?: string;
    /** The message id of the mail that this one answers. */
    inReplyTo?: string;
    /** The invitation that it carries: what becomes of the mail is noted there. */
    invitation?: string;
    /** The ticket whose mails are one thread. */
    ticketId?: string;
  };
  /** Push to one device (notification/push.ts). It contains nothing that a lock screen may not show. */
  push: {
    sessionId: string;
    /** The ticket or the failed job. While the device is offline, a newer message about it replaces the older one. */
    ticketId: string;
    isUrgent: boolean;
    message: { title: string; body: string; path: string; tag: string; language: string };
  };
  robot: {
    /** What happened, for a program. */
    event?: 'escalated' | 'poorRating' | 'requestFailed';
    /** Cards with the same key share a budget; by default the key is the title. */
    key?: string;
    title: string;
    level: 'red' | 'yellow' | 'blue' | 'green';
    lines: string[];
    ticket?: { number: string; url: string };
    /** When it happened. */
    at?: string;
  };
}
export type JobName = keyof JobPayloads;
