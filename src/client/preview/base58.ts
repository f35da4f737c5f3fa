import { base58 } from '@scure/base';
import { ADDRESS_MAX } from '../../shared/upload/preview-kind.ts';

/** 58 signs carry a little less than 6 bits; decoding takes the square of the length. */
const BASE58_MAX = Math.ceil(ADDRESS_MAX * 1.37);

/** The address that is written in Base58 (Bitcoin's alphabet) of its UTF-8; undefined when it is none. */
export function addressOfBase58(coded: string): string | undefined {
  if (coded.length > BASE58_MAX) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base58.decode(coded));
  } catch {
    return undefined;
  }
}

/** The same the other way, for links. */
export const base58OfAddress = (address: string): string => base58.encode(new TextEncoder().encode(address));
