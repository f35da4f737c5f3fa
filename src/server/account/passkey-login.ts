import { loginOptions } from '../../shared/account/login-options-call.ts';
import { confirmOptions, loginPasskey, loginPasskeyOptions } from '../../shared/account/passkey-calls.ts';
import { CallError } from '../../shared/errors.ts';
import { type Operation, operation } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { tellFactorNews } from './factor-news.ts';
import type { Providers } from './oidc/oidc.ts';
import { ownId } from '../http/own-user.ts';
import { askToSign, passkeyPlace, requirePlace } from './passkey-challenge.ts';
import { ownSession } from './passkey-operations.ts';
import { passkeysOf } from './passkey-store.ts';
import { judge } from './passkeys.ts';
import { registrationState } from './registration.ts';
import { ticketOver } from './second-step.ts';
import { failedAccess, requirePerson, signIn, type AccountDeps } from './sign-in.ts';
import { personById } from './store.ts';
import { openTicket } from './ticket-store.ts';

/** Who may answer a challenge that was asked for with an account. */
const ofAccount = (account: string): string => digestOfSecret(account);

/** Signing in by a passkey, and what a passkey is asked to sign (decision 0071). */
export function passkeyLoginOperations(deps: AccountDeps, providers: Pick<Providers, 'all'>): Operation[] {
  const { publicUrl, seal } = deps;
  return [
    operation(loginOptions, {
      runsAs: 'system',
      perform: async ({ tx, calledAt }) => ({
        password: true,
        emailCode: true,
        passkey: passkeyPlace(publicUrl, calledAt) !== undefined,
        registration: (await registrationState(tx)).mode,
        providers: (await providers.all(tx)).map(({ id, name }) => ({ id, name, start: `/oidc/${id}/start` })),
      }),
    }),
    operation(loginPasskeyOptions, {
      runsAs: 'system',
      perform: async (context, { body: { account, ticket } }) => {
        const place = requirePlace(publicUrl, context);
        if (ticket === undefined)
          // Whatever account is named, known or not: no keys are, and the person chooses one of their own.
          return askToSign(seal, context.now, place, {
            ...{ purpose: 'login', boundTo: account === undefined ? '' : ofAccount(account) },
            ...{ keys: [], userVerification: 'required' },
          });
        const digest = digestOfSecret(ticket);
        const userId = await openTicket(context.tx, digest, context.now);
        if (userId === undefined) throw ticketOver();
        const keys = await passkeysOf(context.tx, userId);
        return askToSign(seal, context.now, place, {
          ...{ purpose: 'second', boundTo: digest, keys, userVerification: 'preferred' },
        });
      },
    }),
    operation(loginPasskey, {
      runsAs: 'system',
      perform: async (context, { body: { credential, channel, deviceToken } }) => {
        const { tx } = context;
        const place = requirePlace(publicUrl, context);
        const { passkey, is } = await judge({ ...context, seal }, place, credential, {
          purpose: 'login',
          mayBe: async ({ userId }, boundTo) =>
            boundTo === '' || boundTo === ofAccount((await requirePerson(tx, userId)).user.account),
          verified: true,
        });
        const person = passkey && (await personById(tx, passkey.userId));
        if (is === 'right' && person && person.user.disabledAt === null)
          return signIn(deps, context, person, { way: 'passkey', channel, deviceToken });
        if (is === 'copied' && person) await tellFactorNews(publicUrl, context, person, 'passkeyCopied');
        // Returned, not thrown: the challenge is used up.
        return new CallError('invalid', {
          text: { key: 'error.passkey' },
          issues: { credential: { key: 'error.passkey' } },
          logged: { message: 'wrong passkey', userId: person?.user.id ?? null },
          access: failedAccess('passkey', person, is === 'right'),
        });
      },
    }),
    operation(confirmOptions, {
      runsAs: 'system',
      perform: async (context) => {
        const place = requirePlace(publicUrl, context);
        const keys = await passkeysOf(context.tx, ownId(context));
        if (keys.length === 0) throw new CallError('missing');
        const boundTo = ownSession(context);
        return askToSign(seal, context.now, place, {
          ...{ purpose: 'confirm', boundTo, keys, userVerification: 'required' },
        });
      },
    }),
  ];
}
