import { beginTotp, confirmTotp, factors, removeTotp, renewRecoveryCodes } from '../../shared/account/factor-calls.ts';
import { CallError } from '../../shared/errors.ts';
import { type Operation, operation } from '../http/operation.ts';
import { factorState } from './factor-policy-store.ts';
import * as store from './factor-store.ts';
import { tellFactorNews } from './factor-news.ts';
import { passkeyCount } from './passkey-store.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { type AccountDeps, requirePerson } from './sign-in.ts';
import { base32, totpUri } from './totp.ts';
import { confirmByCode, totpPlace } from './totp-factor.ts';
import { ownId } from '../http/own-user.ts';

const SECRET_BYTES = 20;

type Deps = Pick<AccountDeps, 'seal' | 'publicUrl' | 'sessions'>;

/** What somebody does with the own second factor (decision 0068). */
export function factorOperations(deps: Deps): Operation[] {
  const { seal, publicUrl, sessions } = deps;
  return [
    operation(factors, {
      runsAs: 'system',
      perform: async (context) => {
        const since = await store.totpSince(context.tx, ownId(context));
        return {
          totp: since && { since: since.toISOString() },
          passkeys: await passkeyCount(context.tx, ownId(context)),
          recoveryCodes: await store.recoveryCodesLeft(context.tx, ownId(context)),
        };
      },
    }),
    operation(beginTotp, {
      runsAs: 'system',
      perform: async (context) => {
        const { tx, clock, now } = context;
        const { user } = await requirePerson(tx, ownId(context));
        const secret = base32(Buffer.from(clock.secret(SECRET_BYTES), 'base64url'));
        if (!(await store.beginTotp(tx, user.id, seal.close(secret, totpPlace(user.id)), now)))
          throw new CallError('conflict', { text: { key: 'error.factorThere' } });
        return { secret, uri: totpUri(secret, { issuer: new URL(publicUrl).hostname, account: user.account }) };
      },
    }),
    operation(confirmTotp, {
      runsAs: 'system',
      countedOn: (_body, { subject: { viewer } }) =>
        Promise.resolve(viewer.kind === 'user' ? { account: '', device: `factor:${viewer.userId}` } : undefined),
      perform: async (context, { body }) => {
        const { tx, clock } = context;
        if (!(await confirmByCode({ tx, clock, seal }, ownId(context), body.code)))
          throw new CallError('invalid', { issues: { code: { key: 'error.factorCode' } } });
        await sessions.changed(tx, ownId(context));
        await tellFactorNews(publicUrl, context, await requirePerson(context.tx, ownId(context)), 'added');
        return { recoveryCodes: await newRecoveryCodes({ tx, clock, seal }, ownId(context)) };
      },
    }),
    operation(removeTotp, {
      runsAs: 'system',
      requireConfirmation: true,
      perform: async (context) => {
        if (!(await store.removeTotp(context.tx, ownId(context)))) throw new CallError('missing');
        await sessions.changed(context.tx, ownId(context));
        await tellFactorNews(publicUrl, context, await requirePerson(context.tx, ownId(context)), 'removed');
        return null;
      },
    }),
    operation(renewRecoveryCodes, {
      runsAs: 'system',
      requireConfirmation: true,
      perform: async (context) => {
        const { tx, clock } = context;
        const { hasApp, hasPasskey } = await factorState(tx, ownId(context));
        if (!hasApp && !hasPasskey) throw new CallError('missing');
        return { recoveryCodes: await newRecoveryCodes({ tx, clock, seal }, ownId(context)) };
      },
    }),
  ];
}
