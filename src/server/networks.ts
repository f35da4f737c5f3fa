import ipaddr from 'ipaddr.js';

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** IPv4 addresses inside of IPv6 ones, in their deprecated form (RFC 4291): `::127.0.0.1`. */
const COMPATIBLE = ipaddr.parseCIDR('::/96');

/** Which addresses a webhook may reach: those of the internet with https, others only when the configuration allows their network. */
export interface AddressRule {
  permits(address: string, protocol: string): boolean;
  /** Whether plain http may be named by a host name: only where some network of our own is allowed. */
  mayBePlain(): boolean;
}

/** Networks separated by commas, as `10.0.0.0/8`; null when one is none. */
export function networksIn(list: string): Network[] | null {
  const names = list.split(',').map((name) => name.trim());
  const named = names.filter((name) => name !== '');
  return named.every((name) => ipaddr.isValidCIDR(name)) ? named.map((name) => ipaddr.parseCIDR(name)) : null;
}

export function addressRule(allowed: readonly Network[]): AddressRule {
  const isAllowed = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
    allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  return {
    permits: (text, protocol) => {
      if (!ipaddr.isValid(text)) return false;
      // An IPv4 address in the clothes of an IPv6 one is judged as what it is.
      const address = ipaddr.process(text);
      const isPublic = address.range() === 'unicast' && !(address.kind() === 'ipv6' && address.match(COMPATIBLE));
      return isAllowed(address) || (protocol === 'https:' && isPublic);
    },
    mayBePlain: () => allowed.length > 0,
  };
}

/** The address that a URL names itself, without a name to be looked up; undefined when it names a host. */
export function literalOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}

/** What is wrong with the address of a receiver, as far as it can be told without asking anybody; undefined when nothing is. */
export function addressError(text: string, rule: AddressRule): 'form' | 'port' | 'network' | undefined {
  if (!URL.canParse(text)) return 'form';
  const url = new URL(text);
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return 'form';
  if (url.port === '0') return 'port';
  const literal = literalOf(url);
  if (literal !== undefined) return rule.permits(literal, url.protocol) ? undefined : 'network';
  return url.protocol === 'https:' || rule.mayBePlain() ? undefined : 'form';
}
