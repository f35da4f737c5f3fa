import { expect, type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mailsTo, type CaughtMail } from './mailbox.ts';
import { accountOf, PASSWORD, type Person } from './people.ts';

interface Envelope {
  code: number;
  msg: string;
  data: { fields?: Record<string, string> } & Record<string, unknown>;
}
export interface Raised {
  id: string;
  number: string;
  version: number;
  title: string;
}

const tokens = new Map<Person, string>();

/** The token of a new session. */
export async function freshToken(request: APIRequestContext, who: Person): Promise<string> {
  const answer = await request.post('/api/client/v1/login', { data: { account: accountOf(who), password: PASSWORD } });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function tokenOf(request: APIRequestContext, who: Person): Promise<string> {
  const token = tokens.get(who) ?? (await freshToken(request, who));
  tokens.set(who, token);
  return token;
}

/** A call by a program, directly or through the wrapper; returns the envelope. */
export async function call(
  request: APIRequestContext,
  who: Person,
  uri: string,
  param: object,
  door: 'direct' | 'wrapped' = 'direct',
): Promise<Envelope> {
  const headers = {
    xAuthorization: await tokenOf(request, who),
    'ITR-Global-Key': 'eu',
    'Idempotency-Key': randomUUID(),
  };
  const answer =
    door === 'direct'
      ? await request.post(uri, { headers, data: param })
      : await request.post('/api/client/v1/itrChannel/invokeItrApi', { headers, data: { methodType: 0, uri, param } });
  return (await answer.json()) as Envelope;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** A complete report; a unique `title` makes it findable. */
export const report = (title: string, over: object = {}): object => ({
  kind: 'feedback',
  sn: 'CLDEMO000001',
  title,
  description: `${title}. The drive trips with E.OC1 while it accelerates; motor and cable are checked.`,
  usageDays: 120,
  occurredOn: today(),
  problemStage: 'warranty-operation',
  scope: 'single-unit',
  impact: 'intermittent-trips',
  productModel: 'MD520-4T11B',
  productLine: 'low-voltage-ac-drives',
  productType: 'vector-drive',
  contactName: 'Maria Keller',
  contactEmail: accountOf('partner'),
  ...over,
});

/** Without a unit the zone is unknown, so the ticket waits in the queue. Those of the unit above go to engineer@. */
export const WAITS_IN_QUEUE = { sn: undefined, noSnReason: 'The nameplate cannot be read.' };

/** Raises a ticket that no other story uses. */
export async function raise(
  request: APIRequestContext,
  title: string,
  who: Person = 'partner',
  over: object = {},
): Promise<Raised> {
  const answer = await call(request, who, '/itr-api/v1/tickets', report(title, over));
  expect(answer, title).toMatchObject({ code: 201 });
  return answer.data as unknown as Raised;
}

/** Takes an action on a ticket; returns the changed ticket. */
export async function act(
  request: APIRequestContext,
  who: Person,
  ticket: Raised,
  action: string,
  body: object,
): Promise<Raised> {
  const answer = await call(request, who, `/itr-api/v1/tickets/${ticket.id}/actions/${action}`, {
    ...body,
    version: ticket.version,
  });
  expect(answer, action).toMatchObject({ code: 200 });
  return answer.data as unknown as Raised;
}

/** The ticket as an insider sees it now. */
export async function current(request: APIRequestContext, id: string): Promise<Raised> {
  const headers = { xAuthorization: await tokenOf(request, 'engineer') };
  const answer = await request.get(`/itr-api/v1/tickets/${id}`, { headers });
  return ((await answer.json()) as { data: Raised }).data;
}

/** The id of a user, for example to transfer a ticket to them. */
export async function userIdOf(request: APIRequestContext, who: Person): Promise<string> {
  const headers = { xAuthorization: await tokenOf(request, who) };
  const answer = await request.get('/api/client/v1/user/userInfo', { headers });
  return ((await answer.json()) as { data: { userId: string } }).data.userId;
}

/** The newest mail to somebody after `since` whose subject and text match; waits until it has arrived. */
export async function mailTo(who: Person, words: RegExp, since = new Date(0)): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(accountOf(who))).find(
          (mail) => words.test(`${mail.subject}\n${mail.text}`) && mail.receivedAt >= since.toISOString(),
        );
        return found?.subject;
      },
      // Mails are sent one after the other.
      { message: `a mail to ${who}: ${words}`, timeout: 60_000 },
    )
    .toBeDefined();
  return found as CaughtMail;
}

/** The address on this product behind the button of a mail. */
export function buttonOf({ text }: CaughtMail): string {
  const [address] = /https?:\S+/.exec(text) ?? [];
  if (address === undefined) throw new Error(`A mail without a button: ${text}`);
  const { pathname, search } = new URL(address);
  return pathname + search;
}
