import type { FastifyInstance, FastifyReply } from 'fastify';
import { brotliCompress, gzipSync } from 'node:zlib';

/** Below this size the additional headers are as large as the bytes that compression saves. */
const PACKED_FROM_BYTES = 1_024;
/**
 * The cheapest level: it reduces a list to a sixth of its size; the next levels save 3 % more in twice the time. The
 * answer is compressed as a whole, because it is in memory anyway and a stream costs more than the compression.
 */
const LEVEL = 1;
/** Of answers that come again: one for each language that is read, and those of before an admin's last changes. */
const KEPT_MAX = 8;

const recurring = new WeakSet<FastifyReply>();

/** This answer comes again byte for byte: it is compressed once, as well as possible. */
export const packOnce = (reply: FastifyReply): void => void recurring.add(reply);

/** Compresses the answers of calls for clients that accept it. The page's files are compressed by the build. */
export function packAnswers(app: FastifyInstance): void {
  const bestOf = packedOnce();
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < PACKED_FROM_BYTES || reply.hasHeader('content-encoding'))
      return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'];
    const best = recurring.has(reply) && takes(accepted, 'br') ? bestOf(payload) : undefined;
    if (!best && !takes(accepted, 'gzip')) return done(null, payload);
    reply.header('content-encoding', best ? 'br' : 'gzip').removeHeader('content-length');
    done(null, best ?? gzipSync(payload, { level: LEVEL }));
  });
}

/**
 * The best compression of a text (brotli), from its second use on: it takes 30 ms, a hundred times longer than the cheapest
 * one, so it is made meanwhile by another thread.
 */
function packedOnce(): (text: string) => Buffer | undefined {
  const kept = new Map<string, Buffer | undefined>();
  return (text) => {
    if (kept.has(text)) return kept.get(text);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(text, undefined);
    brotliCompress(text, (error, packed) => {
      if (!error && kept.has(text)) kept.set(text, packed);
    });
    return undefined;
  };
}

/** `gzip;q=0` means that the client does not accept it. */
const takes = (header: string | string[] | undefined, encoding: 'br' | 'gzip'): boolean =>
  String(header ?? '')
    .split(',')
    .some((each) => {
      const [name = '', quality = 'q=1'] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return name === encoding && /^q=(0?\.\d*[1-9]|[1-9])/.test(quality);
    });
