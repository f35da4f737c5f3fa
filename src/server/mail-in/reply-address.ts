import { base32nopad } from '@scure/base';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

export interface ReplyAddresses {
  /** The reply address of one notification, which is one mail to one person. */
  make(notificationId: string): string;
  /** The notification of a reply address; undefined when the signature is wrong. */
  read(address: string): string | undefined;
  /** Whether it is an address of our mailbox, signed or not. */
  isOurs(address: string): boolean;
}

const ID_BYTES = 16;
const SIGNATURE_BYTES = 10;

/** `base` is the mailbox that is read; the part after `+` identifies the notification. Case is ignored, because mail servers change it. */
export function replyAddresses(base: string, secret: string): ReplyAddresses {
  const at = base.lastIndexOf('@');
  const [local, domain] = [base.slice(0, at).toLowerCase(), base.slice(at + 1).toLowerCase()];
  const sign = (id: Uint8Array): Buffer =>
    createHmac('sha256', secret).update('reply address ').update(id).digest().subarray(0, SIGNATURE_BYTES);
  const form = new RegExp(`^${escaped(local)}(\\+([a-z2-7]+))?@${escaped(domain)}$`);
  return {
    make: (notificationId) => {
      const id = parse(notificationId);
      return `${local}+${base32nopad.encode(Buffer.concat([id, sign(id)])).toLowerCase()}@${domain}`;
    },
    read: (address) => {
      const token = form.exec(address.toLowerCase())?.[2];
      const bytes = token === undefined ? undefined : decoded(token);
      if (bytes?.byteLength !== ID_BYTES + SIGNATURE_BYTES) return undefined;
      const id = bytes.subarray(0, ID_BYTES);
      return timingSafeEqual(sign(id), bytes.subarray(ID_BYTES)) ? stringify(id) : undefined;
    },
    isOurs: (address) => form.test(address.toLowerCase()),
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function decoded(token: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(token.toUpperCase());
  } catch {
    return undefined;
  }
}
