import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4; // a /64: the range that one household or phone gets

/**
 * The network by which an address is counted (safety.md 7): an IPv4 address itself, for IPv6 the /64, because one
 * subscriber has all of its 2^64 addresses. A text that is no address is returned as it is.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  // The URL parser writes every spelling of an address in one way.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
