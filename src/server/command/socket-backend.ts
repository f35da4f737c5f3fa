/** A backend that asks the running server through its socket; the server uses its own local backend. */
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { askServer, type SocketHandlers } from '../backup/admin-socket.ts';
import { CommandRefused } from '../backup/open-installation.ts';
import type { CommandBackend, NamedCall } from './backend.ts';

/** The answer over the socket: the value, or the message of the error. */
type SocketAnswer = { value: unknown } | { refused: string };
const asJson = ['setUpAddress', 'makeAdmin', 'resetPassword', 'call'] as const;
type JsonMethod = (typeof asJson)[number];

async function ask(folder: string, path: string, body: string | Readable): Promise<unknown> {
  const answer = (await json(await askServer(folder, path, body))) as SocketAnswer;
  if ('refused' in answer) throw new CommandRefused(answer.refused);
  return answer.value;
}

export function socketBackend(folder: string): CommandBackend {
  const callMethod = <T>(method: JsonMethod, args: unknown[]): Promise<T> =>
    ask(folder, '/backend', JSON.stringify({ method, args })) as Promise<T>;
  return {
    setUpAddress: () => callMethod('setUpAddress', []),
    makeAdmin: (...args) => callMethod('makeAdmin', args),
    resetPassword: (...args) => callMethod('resetPassword', args),
    call: (...args) => callMethod('call', args),
    upload: (as, name, bytes) =>
      ask(
        folder,
        `/backend/upload?${new URLSearchParams({ name, ...(as === undefined ? {} : { as }) }).toString()}`,
        bytes,
      ) as ReturnType<CommandBackend['upload']>,
    download: async (url) => {
      const answer = await askServer(folder, `/backend/download?${new URLSearchParams({ url }).toString()}`);
      if (answer.statusCode !== 200) throw new CommandRefused(`${url} is no address of this installation.`);
      return answer;
    },
  };
}

/** The handlers of the server's socket: they call the server's backend. */
export function backendHandlers(backend: CommandBackend): SocketHandlers {
  return {
    '/backend': async (request, response) => {
      const { method, args } = (await json(request)) as { method: string; args: unknown[] };
      response.end(JSON.stringify(await answerOf(() => perform(backend, method, args))));
    },
    '/backend/upload': async (request, response, query) => {
      const sent = () => backend.upload(query.get('as') ?? undefined, query.get('name') ?? '', request);
      response.end(JSON.stringify(await answerOf(sent)));
    },
    '/backend/download': async (_request, response, query) => {
      const found = await backend.download(query.get('url') ?? '').catch(() => null);
      if (found === null) return void response.writeHead(404).end();
      await pipeline(found, response);
    },
  };
}

/** The arguments are trusted, because only our own command can connect, as the owner of the socket file. */
function perform(backend: CommandBackend, method: string, [first, second]: unknown[]): Promise<unknown> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const methods: Record<JsonMethod, () => Promise<unknown>> = {
    setUpAddress: () => backend.setUpAddress(),
    makeAdmin: () => backend.makeAdmin(text(first), text(second)),
    resetPassword: () => backend.resetPassword(text(first)),
    call: () => backend.call(typeof first === 'string' ? first : undefined, second as NamedCall),
  };
  const known = asJson.find((name) => name === method);
  if (known === undefined)
    throw new CommandRefused(`This server knows no ${method}. Is it of the same version as the command?`);
  return methods[known]();
}

/** An error becomes an answer with its message, so that the command can print it. */
async function answerOf(work: () => Promise<unknown>): Promise<SocketAnswer> {
  try {
    return { value: await work() };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
