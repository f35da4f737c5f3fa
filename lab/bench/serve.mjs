// The HTTP of the servers that ours is compared with.
import { createServer } from 'node:http';

/**
 * Answers each request with the JSON that `answer` makes, or with 500; `pack` compresses it.
 * @param {(request: import('node:http').IncomingMessage, body: Record<string, unknown>) => Promise<string>} answer
 * @param {{ pack?: (text: string) => Buffer }} [how]
 */
export function serve(answer, { pack } = {}) {
  const coding = pack ? { 'content-encoding': 'gzip' } : {};
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const parts = [];
    request.on('data', (part) => parts.push(part));
    const end = async () => {
      try {
        const text = await answer(request, parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {});
        const content = pack ? pack(text) : text;
        const headers = { 'content-type': 'application/json', ...coding, 'content-length': Buffer.byteLength(content) };
        response.writeHead(200, headers).end(content);
      } catch (error) {
        response.writeHead(500, { 'content-length': 0 }).end();
        process.stderr.write(`${String(error)}\n`);
      }
    };
    request.on('end', () => void end());
  });
  // Its connections are idle while the other servers have their turns.
  server.keepAliveTimeout = 120_000;
  server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
}
