/** The payload of each kind of job. Jobs run after the commit of the transaction that sends them. */
export interface JobPayloads {
  /** Something happened to a ticket: notify whom it concerns. */
  ticketEvent: { ticketId: string; seq: number };
  /** These tickets of somebody who leaves went on at once: tell everybody of all that concerns them together. */
  handOver: { events: { ticketId: string; seq: number }[] };
  /** Something happened to a problem: tell the systems that want to know. */
  problemEvent: { problemId: string; version: number };
  /** One message to one webhook is due. */
  webhook: { deliveryId: string };
  /** So much of a ticket's required time has passed; `seq` is its last event then. */
  reminder: { ticketId: string; seq: number; percent: 50 | 80 | 100 };
  /** An admin's file is to be checked, applied or taken back. */
  import: { importId: string };
  /** A list is to be written as a file. */
  export: { exportId: string };
  /** The remote config was changed: the file in the bucket follows. */
  remoteConfig: Record<string, never>;
  mail: {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** The picture of the loop that goes with it. */
    loop?: { stage: number; tone: 'act' | 'ok' | 'bad' | 'run' };
    /** Held back for this user; nothing is sent to who has been disabled meanwhile. */
    heldFor?: string;
    /** Where an answer goes, and which mail this one answers. */
    replyTo?: string;
    inReplyTo?: string;
  };
  /** One device is to be told (notification/push.ts). Nothing in it that a lock screen may not show. */
  push: {
    sessionId: string;
    ticketId: string;
    isUrgent: boolean;
    message: { title: string; body: string; path: string; tag: string; language: string };
  };
  robot: {
    /** What happened, for a program. A card of an older version has only title, level and lines. */
    event?: 'escalated' | 'poorRating' | 'requestFailed';
    /** Cards of one key count together; without one the title counts. */
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
