import type { IncomingMessage } from 'node:http';

/** Whether a name or an address stands for this machine alone, as written in a URL or without brackets. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)\.?$/i.test(host);

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
  /^(forwarded|via|x-forwarded(-.*)?|x-original-.*|(x-|true-|fastly-|fly-|cf-|x-cluster-)(real-ip|client-ip|connecting-ip))$/;

type Headers = Pick<IncomingMessage, 'headers'>;

/** Whether a proxy has forwarded the request. */
export const isForwarded = ({ headers }: Headers): boolean =>
  Object.keys(headers).some((name) => forwarding.test(name));

/**
 * Whether a request came from this machine itself: through no proxy, and addressed to a local name. A foreign name could be
 * a web page that points its own domain to this machine (DNS rebinding).
 */
export const isFromHere = (request: Headers): boolean =>
  !isForwarded(request) && isLoopback((request.headers.host ?? '').replace(/:\d*$/, ''));
