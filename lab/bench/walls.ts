// The least server that answers a list and a ticket behind both walls, for `npm run bench -- --floors`: the session looked
// up, the product's statement under row-level security, its view for the viewer, its parsing of the output, compressed.
// No framework, limits, fair share or dictionaries of its own. Runs as its own process, with DATABASE_URL and PORT;
// floors.mjs builds it.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { parseOutput } from '../../src/server/http/output-parser.ts';
import { viewEvent, viewTicket } from '../../src/server/ticket/view-ticket.ts';
import type { Context } from '../../src/server/http/operation.ts';
import { listFor } from '../../src/server/ticket/list-tickets.ts';
import { readWithEvents } from '../../src/server/ticket/timeline-store.ts';
import { defaultDictionaries } from '../../src/shared/dictionary/content.ts';
import { getTicket, listTickets } from '../../src/shared/ticket/calls.ts';
import type { Viewer } from '../../src/shared/ticket/rules.ts';
import { serve } from './serve.mjs';

type User = Extract<Viewer, { kind: 'user' }>;

const database = openPostgres({ url: String(process.env.DATABASE_URL), onError: console.error });
const viewers = new Map<string, User>();

async function viewerOf(token: string): Promise<User> {
  const digest = createHash('sha256').update(token).digest('base64url');
  const known = viewers.get(digest);
  if (known) return known;
  const [found] = await database.read({ kind: 'system' }, (tx) =>
    tx.query<User>(
      {
        name: 'viewer',
        text: `select 'user' as kind, u.id as "userId", u.role, u.organisation_id as "organisationId"
               from session s join app_user u on u.id = s.user_id where s.token_hash = $1`,
      },
      [digest],
    ),
  );
  if (!found) throw new Error('No session has this token.');
  viewers.set(digest, found);
  return found;
}

const answerOf = (data: unknown): string => JSON.stringify({ code: 200, msg: '', data });
const shared = {
  language: 'en',
  calendar: () => Promise.resolve(null),
  dictionaries: () => Promise.resolve(defaultDictionaries),
} as const;

async function ticketFor(viewer: User, id: string): Promise<string> {
  const found = await database.read(viewer, (tx) => readWithEvents(tx, id));
  if (!found) throw new Error(`There is no ticket ${id}.`);
  const address = () => Promise.resolve('http://127.0.0.1/file');
  const context = { ...shared, viewer, now: Date.now(), address };
  const events = found.events.map((event) => viewEvent(event, context, found.ticket.internalLines));
  const view = Object.assign(await viewTicket(found.ticket, context), { events: await Promise.all(events) });
  return answerOf(parseOutput(getTicket.output, view));
}

async function pageFor(viewer: User, query: Record<string, string>): Promise<string> {
  const asked = z.parse(listTickets.query, query);
  // Of the context of a request a list reads no more.
  const contextOf = (tx: Context['tx']) => ({ tx, viewer, now: new Date(), language: shared.language }) as Context;
  const page = await database.read(viewer, (tx) => listFor(contextOf(tx), shared, asked));
  return answerOf(parseOutput(listTickets.output, page));
}

async function answerTo({ url = '/', headers }: IncomingMessage): Promise<string> {
  if (url === '/') return '';
  const viewer = await viewerOf(String(headers['xauthorization']));
  const { pathname, searchParams } = new URL(url, 'http://walls');
  const id = pathname.split('/tickets/')[1];
  return id === undefined ? pageFor(viewer, Object.fromEntries(searchParams)) : ticketFor(viewer, id);
}

serve(answerTo, { pack: (text) => gzipSync(text, { level: 1 }) });
