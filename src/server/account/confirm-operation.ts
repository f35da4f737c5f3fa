import { confirmPassword } from '../../shared/account/calls.ts';
import type { SignedCredential } from '../../shared/account/credential.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { Tx } from '../db/database.ts';
import { type Context, type CountedOn, type Operation, operation } from '../http/operation.ts';
import type { CountedSubject } from '../http/rate-limits.ts';
import { tellFactorNews } from './factor-news.ts';
import { requirePlace } from './passkey-challenge.ts';
import { judge } from './passkeys.ts';
import { tryRecoveryCode } from './recovery-codes.ts';
import { requirePerson, type AccountDeps } from './sign-in.ts';
import { passwordHashOf } from './store.ts';
import { takeTotp } from './totp-factor.ts';
import { ownId } from '../http/own-user.ts';

const APP_CODE = /^\d{6}$/;

/**
 * Proves again who is there: by the password, or by a code of the second factor. Wrong attempts are counted per user, so
 * that nobody can guess in an open session.
 */
export const confirmation = (deps: AccountDeps): Operation =>
  operation(confirmPassword, {
    runsAs: 'system',
    countedOn: (_body, at) => Promise.resolve(countedOn(deps, at)),
    // Outside the transaction, as at the login (login-operations.ts).
    prepare: async ({ database, subject: { viewer } }, { body }) => {
      const input = confirmPassword.body.safeParse(body);
      if (!input.success || input.data.password === undefined || viewer.kind !== 'user') return null;
      const hash = await database.read({ kind: 'system' }, (tx) => passwordHashOf(tx, viewer.userId));
      return (await deps.hasher.verify(hash, input.data.password)) ? hash : null;
    },
    perform: async (context, { body }, _found, checked) => {
      const { subject } = context;
      // No try, but a request that lacks something.
      if (body.password === undefined && body.code === undefined && body.credential === undefined)
        throw invalid({ password: { key: 'issue.required' } });
      const userId = ownId(context);
      const by = body.credential
        ? await byPasskey(deps, context, userId, body.credential)
        : body.code === undefined
          ? 'password'
          : await byCode(deps, context, userId, body.code);
      // Returned, not thrown, of a passkey: what was asked of it is used up, and the owner hears of a copy.
      if (by === undefined && body.credential) return refused('passkey', userId);
      if (by === undefined) throw refused('code', userId, body.code);
      if (by === 'password' && (checked === null || checked !== (await passwordHashOf(context.tx, userId))))
        throw refused('password', userId);
      if (subject.sessionId === null) throw new CallError('noSession');
      const { confirmation: given, expiresAt } = await deps.sessions.confirm(context.tx, subject.sessionId, userId);
      context.noteAccess({ kind: 'confirmation', userId, outcome: 'ok', reason: by });
      return { confirmation: given, expiresAt: expiresAt.toISOString() };
    },
  });

/** The tries of a person, whose owner hears when none is left: an open session may be in other hands. */
function countedOn(
  { publicUrl }: AccountDeps,
  { database, subject: { viewer }, ...at }: Parameters<CountedOn>[1],
): CountedSubject | undefined {
  if (viewer.kind !== 'user') return undefined;
  const { userId } = viewer;
  const tell = async (tx: Tx): Promise<void> =>
    tellFactorNews(publicUrl, { tx, ...at }, await requirePerson(tx, userId), 'confirmUsedUp');
  return {
    account: '',
    device: `confirm:${userId}`,
    onUsedUp: () => database.transaction({ kind: 'system' }, tell),
  };
}

/** Six digits are the app's, anything else is a recovery code. */
async function byCode(
  { seal, publicUrl }: AccountDeps,
  context: Context,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const { tx, clock } = context;
  if (APP_CODE.test(code)) return (await takeTotp({ tx, clock, seal }, userId, code)) ? 'totp' : undefined;
  if (!(await tryRecoveryCode({ tx, clock, seal }, userId, code))) return undefined;
  await tellFactorNews(publicUrl, context, await requirePerson(tx, userId), 'recovered');
  return 'recovery';
}

/** One that has verified its owner, in this session. */
async function byPasskey(
  { publicUrl, seal }: AccountDeps,
  context: Context,
  userId: string,
  credential: SignedCredential,
): Promise<'passkey' | undefined> {
  const { is } = await judge({ ...context, seal }, requirePlace(publicUrl, context), credential, {
    purpose: 'confirm',
    mayBe: (passkey, boundTo) => passkey.userId === userId && boundTo === context.subject.sessionId,
    verified: true,
  });
  if (is === 'copied')
    await tellFactorNews(publicUrl, context, await requirePerson(context.tx, userId), 'passkeyCopied');
  return is === 'right' ? 'passkey' : undefined;
}

const refused = (by: 'password' | 'code' | 'passkey', userId: string, code = ''): CallError =>
  new CallError('invalid', {
    issues: {
      [by === 'passkey' ? 'credential' : by]: {
        key:
          by === 'code' ? (APP_CODE.test(code) ? 'error.factorCode' : 'error.recoveryCode') : (`error.${by}` as const),
      },
    },
    logged: { message: `wrong ${by}`, userId },
    access: { kind: 'confirmation', userId, reason: by },
  });
