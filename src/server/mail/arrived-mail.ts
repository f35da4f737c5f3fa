import { HEAD_BYTES } from './read-head.ts';

/** The bytes of a mail, or the path of the file that has them, so that only the reader reads it. */
export type WholeMail = Uint8Array | string;

/** A mail that has arrived, of which only the beginning is at hand: the rest is fetched when its sender is known. */
export interface ArrivedMail {
  /** Its first HEAD_BYTES bytes. */
  start: Uint8Array;
  /** Of the whole mail, in bytes. */
  size: number;
  /** Throws MailboxUnavailable. */
  readAll(): Promise<WholeMail>;
  /** Aborted when the server ends; what it interrupts was no failure of the mail. */
  stopping?: AbortSignal;
}

/** Handles one mail. Throws UnreadableMail; after any other error the mail stays and is passed to it again. */
export type Receive = (mail: ArrivedMail) => Promise<void>;

/** A mail that could not be handled so often that it is not tried any more. People have to look at it. */
export class UnreadableMail extends Error {}

/** The mail could not be fetched. */
export class MailboxUnavailable extends Error {}

/** A mail that is in memory. */
export const arrivedFrom = (raw: Uint8Array): ArrivedMail => ({
  start: raw.subarray(0, HEAD_BYTES),
  size: raw.byteLength,
  readAll: () => Promise.resolve(raw),
});
