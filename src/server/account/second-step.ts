import { loginSecond } from '../../shared/account/factor-calls.ts';
import type { FactorMethod } from '../../shared/account/session-calls.ts';
import { CallError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { CountedSubject } from '../http/rate-limits.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { tellFactorNews } from './factor-news.ts';
import { tryRecoveryCode } from './recovery-codes.ts';
import { deviceTokenIn, requirePerson, startSession, type AccountDeps, type EntryWay } from './sign-in.ts';
import { takeTicket, whoseTicket } from './ticket-store.ts';
import { takeTotp } from './totp-factor.ts';

/** The same for a ticket that is unknown, used, expired, of a disabled account or of before a new password. */
const ticketOver = (): CallError =>
  new CallError('invalid', { text: { key: 'error.ticketOver' }, issues: { ticket: { key: 'error.ticketOver' } } });

/**
 * The second step of a login. A wrong code rolls back what it has taken, so that the ticket stays for the next try; the
 * tries are counted before, by the device if it has signed in before, else by the account (decision 0021).
 */
export const secondStep = (deps: AccountDeps): Operation =>
  operation(loginSecond, {
    runsAs: 'system',
    countedOn: (body, { database }) => countedOn(database, body),
    perform: async (context, { body: { ticket, method, code } }) => {
      const { tx, clock, now } = context;
      const taken = await takeTicket(tx, digestOfSecret(ticket), now);
      if (!taken) throw ticketOver();
      const person = await requirePerson(tx, taken.userId);
      if (person.user.disabledAt !== null) throw ticketOver();
      const here = { tx, clock, seal: deps.seal };
      const isRight = await (method === 'totp' ? takeTotp : tryRecoveryCode)(here, taken.userId, code);
      if (!isRight) throw wrongFactor(taken.userId, method);
      if (method === 'recovery') await tellFactorNews(deps.publicUrl, context, person, 'recovered');
      context.noteAccess({ kind: 'secondFactor', userId: taken.userId, outcome: 'ok', reason: method });
      return startSession(deps, context, person, {
        way: taken.way as EntryWay,
        channel: taken.channel ?? undefined,
        createdAt: taken.sessionCreatedAt ?? undefined,
        deviceToken: deviceTokenIn(ticket),
      });
    },
  });

function wrongFactor(userId: string, method: FactorMethod): CallError {
  const key = method === 'totp' ? 'error.factorCode' : 'error.recoveryCode';
  return new CallError('invalid', {
    text: { key },
    issues: { code: { key } },
    logged: { message: 'wrong second factor', userId },
    access: { kind: 'secondFactor', userId, reason: method },
  });
}

async function countedOn(database: Database, body: unknown): Promise<CountedSubject | undefined> {
  const parsed = loginSecond.body.safeParse(body);
  if (!parsed.success) return undefined;
  const digest = digestOfSecret(parsed.data.ticket);
  const found = await database.read({ kind: 'system' }, (tx) => whoseTicket(tx, digest));
  return found && { account: '', device: `second:${found.device ?? found.userId}` };
}
