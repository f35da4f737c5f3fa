/** A desk beside a running server: the server answers through its socket with its own desk. */
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { askServer, type SocketHandlers } from '../backup/admin-socket.ts';
import { CommandRefused } from '../backup/open-installation.ts';
import type { Desk, NamedCall } from './desk.ts';

/** What goes over the socket: a method of the desk with what it takes, and its answer or why it was refused. */
type Wire = { value: unknown } | { refused: string };
const asJson = ['setUpAddress', 'makeAdmin', 'resetPassword', 'call'] as const;
type JsonMethod = (typeof asJson)[number];

async function ask(folder: string, path: string, body: string | Readable): Promise<unknown> {
  const answer = (await json(await askServer(folder, path, body))) as Wire;
  if ('refused' in answer) throw new CommandRefused(answer.refused);
  return answer.value;
}

export function socketDesk(folder: string): Desk {
  const say = <T>(method: JsonMethod, args: unknown[]): Promise<T> =>
    ask(folder, '/desk', JSON.stringify({ method, args })) as Promise<T>;
  return {
    setUpAddress: () => say('setUpAddress', []),
    makeAdmin: (...args) => say('makeAdmin', args),
    resetPassword: (...args) => say('resetPassword', args),
    call: (...args) => say('call', args),
    upload: (as, name, bytes) =>
      ask(
        folder,
        `/desk/upload?${new URLSearchParams({ name, ...(as === undefined ? {} : { as }) }).toString()}`,
        bytes,
      ) as ReturnType<Desk['upload']>,
    download: async (url) => {
      const answer = await askServer(folder, `/desk/download?${new URLSearchParams({ url }).toString()}`);
      if (answer.statusCode !== 200) throw new CommandRefused(`${url} is no address of this installation.`);
      return answer;
    },
  };
}

/** The other end: what the server's socket answers. */
export function deskHandlers(desk: Desk): SocketHandlers {
  return {
    '/desk': async (request, response) => {
      const { method, args } = (await json(request)) as { method: string; args: unknown[] };
      response.end(JSON.stringify(await wired(() => perform(desk, method, args))));
    },
    '/desk/upload': async (request, response, query) => {
      const sent = () => desk.upload(query.get('as') ?? undefined, query.get('name') ?? '', request);
      response.end(JSON.stringify(await wired(sent)));
    },
    '/desk/download': async (_request, response, query) => {
      const found = await desk.download(query.get('url') ?? '').catch(() => null);
      if (found === null) return void response.writeHead(404).end();
      await pipeline(found, response);
    },
  };
}

/** Only our own command is at the other end, and only its owner can be. */
function perform(desk: Desk, method: string, [first, second]: unknown[]): Promise<unknown> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const methods: Record<JsonMethod, () => Promise<unknown>> = {
    setUpAddress: () => desk.setUpAddress(),
    makeAdmin: () => desk.makeAdmin(text(first), text(second)),
    resetPassword: () => desk.resetPassword(text(first)),
    call: () => desk.call(typeof first === 'string' ? first : undefined, second as NamedCall),
  };
  const known = asJson.find((name) => name === method);
  if (known === undefined)
    throw new CommandRefused(`This server knows no ${method}. Is it of the same version as the command?`);
  return methods[known]();
}

/** What is refused is told at the other end; anything else that is thrown, too, by its sentence. */
async function wired(work: () => Promise<unknown>): Promise<Wire> {
  try {
    return { value: await work() };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
