/** Requests to other servers, which Node and undici tell of: a span for each within a span, and who is asked learns of it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { KIND, traceparentOf, type Span } from './span.ts';

interface OutgoingDeps {
  /** Begins a span below the current one; undefined where there is none, as for the exporter's own requests. */
  begin(name: string, kind: Span['kind'], attributes: Span['attributes']): Span | undefined;
  end(span: Span, isFailed: boolean): void;
}

/** The message of undici's channels. */
interface FetchRequest {
  origin: string | URL;
  method: string;
  addHeader(name: string, value: string): void;
}

/** The host and no path: an address of a webhook is a secret, and paths have ids. */
const attributesOf = (method: string, origin: URL) => ({
  'http.request.method': method,
  'server.address': origin.hostname,
  'server.port': Number(origin.port) || (origin.protocol === 'https:' ? 443 : 80),
  'url.scheme': origin.protocol.slice(0, -1),
});

export function watchOutgoing({ begin, end }: OutgoingDeps): () => void {
  const open = new WeakMap<object, Span>();
  const finish = (request: object, status: number | undefined): void => {
    const span = open.get(request);
    if (!span) return;
    open.delete(request);
    if (status !== undefined) span.attributes['http.response.status_code'] = status;
    end(span, status === undefined || status >= 400);
  };
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: FetchRequest };
      const span = begin(request.method, KIND.client, attributesOf(request.method, new URL(request.origin)));
      if (!span) return;
      open.set(request, span);
      request.addHeader('traceparent', traceparentOf(span));
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      finish(request, response.statusCode);
    },
    'undici:request:error': (message) => finish((message as { request: object }).request, undefined),
    // The clients of object stores: their requests are signed, so nothing is added to them.
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      const origin = new URL(`${request.protocol}//${String(request.getHeader('host') ?? request.host)}`);
      const span = begin(request.method, KIND.client, attributesOf(request.method, origin));
      if (!span) return;
      open.set(request, span);
      request.once('response', ({ statusCode }) => finish(request, statusCode));
      request.once('close', () => finish(request, undefined));
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}
