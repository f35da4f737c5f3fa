import { loginSecond } from '../../shared/account/factor-calls.ts';
import type { FactorMethod } from '../../shared/account/session-calls.ts';
import type { ParsedInput } from '../../shared/call.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CountedSubject } from '../http/rate-limits.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { digestOfSecret } from '../secret.ts';
import { tellFactorNews } from './factor-news.ts';
import { requirePlace } from './passkey-challenge.ts';
import { judge, type Proof } from './passkeys.ts';
import { tryRecoveryCode } from './recovery-codes.ts';
import { deviceTokenIn, requirePerson, startSession, type AccountDeps, type EntryWay } from './sign-in.ts';
import { takeTicket, whoseTicket, type SignInTicket } from './ticket-store.ts';
import { takeTotp } from './totp-factor.ts';

/** The same for a ticket that is unknown, used, expired, of a disabled account or of before a new password. */
export const ticketOver = (): CallError =>
  new CallError('invalid', { text: { key: 'error.ticketOver' }, issues: { ticket: { key: 'error.ticketOver' } } });

/**
 * The second step of a login. A wrong code rolls back what it has taken, so that the ticket stays for the next try; the
 * tries are counted before, by the device if it has signed in before, else by the account (decision 0021).
 */
export const secondStep = (deps: AccountDeps): Operation =>
  operation(loginSecond, {
    runsAs: 'system',
    countedOn: (body, at) => countedOn(deps.publicUrl, body, at),
    providerOf: async (body, database) => (await ticketIn(body, database))?.provider ?? undefined,
    perform: async (context, { body }) => {
      const { tx, now } = context;
      const { ticket, method } = body;
      const lacking = method === 'passkey' ? 'credential' : 'code';
      if (body[lacking] === undefined) throw invalid({ [lacking]: { key: 'issue.required' } });
      const taken = await takeTicket(tx, digestOfSecret(ticket), now);
      if (!taken) throw ticketOver();
      const person = await requirePerson(tx, taken.userId);
      if (person.user.disabledAt !== null) throw ticketOver();
      const tried = await tryFactor(deps, context, taken.userId, body);
      if (tried === 'copied') {
        await tellFactorNews(deps.publicUrl, context, person, 'passkeyCopied');
        return wrongFactor(taken, method);
      }
      if (tried === 'wrong') throw wrongFactor(taken, method);
      if (method === 'recovery') await tellFactorNews(deps.publicUrl, context, person, 'recovered');
      context.noteAccess({
        kind: 'secondFactor',
        userId: taken.userId,
        outcome: 'ok',
        reason: method,
        provider: taken.provider,
      });
      return startSession(deps, context, person, {
        way: taken.way as EntryWay,
        channel: taken.channel ?? undefined,
        createdAt: taken.sessionCreatedAt ?? undefined,
        deviceToken: deviceTokenIn(ticket),
        provider: taken.provider ?? undefined,
        identityId: taken.identityId ?? undefined,
        providerSession: taken.providerSession ?? undefined,
      });
    },
  });

async function tryFactor(
  { seal, publicUrl }: AccountDeps,
  context: Context,
  userId: string,
  { ticket, method, code = '', credential }: ParsedInput<typeof loginSecond>['body'],
): Promise<Proof['is']> {
  const { tx, clock } = context;
  if (credential && method === 'passkey')
    return (
      await judge({ ...context, seal }, requirePlace(publicUrl, context), credential, {
        purpose: 'second',
        mayBe: (passkey, boundTo) => passkey.userId === userId && boundTo === digestOfSecret(ticket),
        // After the password its possession is enough, as that of a phone with codes.
        verified: false,
      })
    ).is;
  const isRight = await (method === 'totp' ? takeTotp : tryRecoveryCode)({ tx, clock, seal }, userId, code);
  return isRight ? 'right' : 'wrong';
}

const wrongKeys = {
  totp: ['code', 'error.factorCode'],
  passkey: ['credential', 'error.passkey'],
  recovery: ['code', 'error.recoveryCode'],
} as const;

function wrongFactor({ userId, provider }: SignInTicket, method: FactorMethod): CallError {
  const [field, key] = wrongKeys[method];
  return new CallError('invalid', {
    text: { key },
    issues: { [field]: { key } },
    logged: { message: 'wrong second factor', userId },
    access: { kind: 'secondFactor', userId, reason: method, provider: provider ?? undefined },
  });
}

/** Whose ticket a body has, before it is validated. */
async function ticketIn(body: unknown, database: Database): ReturnType<typeof whoseTicket> {
  const parsed = loginSecond.body.safeParse(body);
  if (!parsed.success) return undefined;
  const digest = digestOfSecret(parsed.data.ticket);
  return database.read({ kind: 'system' }, (tx) => whoseTicket(tx, digest));
}

async function countedOn(
  publicUrl: string,
  body: unknown,
  { database, ...at }: { database: Database; now: Date; jobs: Jobs; ip: string },
): Promise<CountedSubject | undefined> {
  const found = await ticketIn(body, database);
  if (!found) return undefined;
  const tell = async (tx: Tx): Promise<void> =>
    tellFactorNews(publicUrl, { tx, ...at }, await requirePerson(tx, found.userId), 'usedUp');
  return {
    account: '',
    device: `second:${found.device ?? found.userId}`,
    onUsedUp: () => database.transaction({ kind: 'system' }, tell),
  };
}
