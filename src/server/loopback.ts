import type { IncomingMessage } from 'node:http';

/** Whether a name or an address stands for this machine alone, as written in a URL or without brackets. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)\.?$/i.test(host);

/** Whether what is sent to an address is safe on its way: by https, or by http that does not leave this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** The part of the configuration that says who may reach the server. */
interface ReachConfig {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY: string;
}

/** The variable by which others than this machine's own people may reach the server; undefined when there is none. */
export function openedBy(config: ReachConfig): 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | undefined {
  if (!isLoopback(config.HOST)) return 'HOST';
  const { PUBLIC_URL } = config;
  if (PUBLIC_URL !== undefined && !(URL.canParse(PUBLIC_URL) && isLoopback(new URL(PUBLIC_URL).hostname)))
    return 'PUBLIC_URL';
  return config.TRUST_PROXY === '' ? undefined : 'TRUST_PROXY';
}

/** Headers that proxies and tunnels add: the connection is local, but the caller may be elsewhere. */
const forwarding =
  /^(forwarded|via|client-ip|(x-forwarded|x-original|x-envoy|ngrok|tailscale)(-.*)?|(x-|true-|fastly-|fly-|cf-|x-cluster-)(real-ip|client-ip|connecting-ip))$/;

type Headers = Pick<IncomingMessage, 'headers'>;

const isLocalUrl = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname);

/**
 * The header by which a request says that a proxy forwarded it, or that a page of another machine sent it; undefined for
 * a request of this machine. A proxy that adds nothing still passes on the browser's Origin and Referer. Programs send
 * neither.
 */
export function foreignSender({ headers }: Headers): string | undefined {
  const sender = ['origin', 'referer'].filter((name) => headers[name] && !isLocalUrl(String(headers[name])));
  return Object.keys(headers).find((name) => forwarding.test(name)) ?? sender[0];
}

/**
 * The header by which a request shows that it did not come from this machine itself; undefined when it did. A foreign Host
 * could be a web page that points its own domain to this machine (DNS rebinding).
 */
export const foreignHeader = (request: Headers): string | undefined =>
  foreignSender(request) ?? (isLoopback((request.headers.host ?? '').replace(/:\d*$/, '')) ? undefined : 'host');

export const isFromHere = (request: Headers): boolean => foreignHeader(request) === undefined;
