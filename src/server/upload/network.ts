import { isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Whoever has one IPv6 address has all of its /64 (safety.md 7 and 8); an IPv4 address stands for itself. */
export function networkOf(ip: string): string {
  const bare = IPV4_IN_IPV6.exec(ip)?.[1] ?? ip;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail = ''] = (bare.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
