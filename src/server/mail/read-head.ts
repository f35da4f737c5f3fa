import { addressParser, decodeWords } from 'postal-mime';
import { automationOf, type Automation, type Header } from './automatic-mail.ts';

/** What the headers of a mail say. It decides who may be heard before anything else of the mail is read. */
export interface MailHead {
  /** '' when there is none. */
  messageId: string;
  /** The first sender in lower case; '' when there is none. */
  from: string;
  /** Exactly one person has sent it: one From with one address, which is not in a group. */
  hasOneSender: boolean;
  /** Every address to which it may have been sent, in lower case. */
  recipients: string[];
  subject: string;
  /** In which to answer a sender who is not known. */
  language: 'zh' | 'en';
  automation: Automation;
  /** Which mail servers say that the sender is forged: their authserv-ids, in lower case (RFC 8601). */
  dmarcFailedAt: string[];
}

/** How many bytes of a mail are read for its headers; what follows is not looked at. */
export const HEAD_BYTES = 65_536;
/** Parsing addresses takes the square of their length. No sender's own is longer, so a longer one is not of one sender. */
const SENDER_MAX = 1_000;
const SUBJECT_MAX = 500;
const ENCODED_MAX = 12;
/** Headers with recipients, also those in which mail servers record the recipient of the envelope. */
const RECIPIENTS = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']);

/** Chinese characters, or an encoding that only Chinese texts have. */
const CHINESE = /\p{Script=Han}|charset="?(gb|big5|hz-gb)/iu;

/** Reads the headers in linear time and never throws. `start`: the first bytes of a mail; more than HEAD_BYTES are ignored. */
export function readHead(start: Uint8Array): MailHead {
  const text = new TextDecoder().decode(start.subarray(0, HEAD_BYTES));
  const headers = headersIn(text);
  const first = (name: string): string => headers.find(({ key }) => key === name)?.value ?? '';
  const senders = headers.filter(({ key }) => key === 'from').map(({ value }) => value);
  const { addresses: all, hasGroup } = addressesIn(senders[0] ?? '');
  // Decoding takes long; no word of one character takes more than this much.
  const subject = plain(decodeWords(first('subject').slice(0, SUBJECT_MAX * ENCODED_MAX))).slice(0, SUBJECT_MAX);
  return {
    messageId: plain(first('message-id')),
    from: all[0] ?? '',
    hasOneSender: senders.length === 1 && all.length === 1 && !hasGroup && first('from').length <= SENDER_MAX,
    recipients: [
      ...new Set(headers.flatMap(({ key, value }) => (RECIPIENTS.has(key) ? wordsWithAt(value.toLowerCase()) : []))),
    ],
    subject,
    language: CHINESE.test(subject) || CHINESE.test(text) ? 'zh' : 'en',
    automation: automationOf(headers, all[0] ?? ''),
    dmarcFailedAt: headers.flatMap(({ key, value }) => (key === 'authentication-results' ? dmarcFailure(value) : [])),
  };
}

function headersIn(text: string): Header[] {
  const headers: { key: string; parts: string[] }[] = [];
  for (const line of text.split('\n')) {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (content === '') break;
    const colon = content.indexOf(':');
    if (/^[ \t]/.test(content)) headers.at(-1)?.parts.push(content);
    else if (colon > 0)
      headers.push({ key: content.slice(0, colon).trim().toLowerCase(), parts: [content.slice(colon + 1)] });
  }
  return headers.map(({ key, parts }) => ({ key, value: parts.join('').trim() }));
}

function addressesIn(value: string): { addresses: string[]; hasGroup: boolean } {
  const entries = addressParser(value.slice(0, SENDER_MAX));
  const mailboxes = entries.flatMap((entry) => entry.group ?? [entry]);
  return {
    // A comma in a name without quotes makes an entry without an address.
    addresses: mailboxes.flatMap(({ address }) => (address ? [plain(address).toLowerCase()] : [])),
    hasGroup: entries.some((entry) => entry.group !== undefined),
  };
}

const wordsWithAt = (value: string): string[] => value.split(/[\s<>,;:"()]/).filter((word) => word.includes('@'));

/** Without what neither the database nor a mail takes: control characters and halves of characters. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();

/** The authserv-id before the first semicolon, if this header says `dmarc=fail`. */
function dmarcFailure(value: string): string[] {
  const [id = '', ...results] = value.toLowerCase().split(';');
  const isFailed = results.some((result) => /^\s*dmarc\s*=\s*fail\b/.test(result));
  return isFailed ? [id.trim().split(/\s/)[0] ?? ''] : [];
}
