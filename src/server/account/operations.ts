import { getRegistration, sendEmailCode, validateEmailCode, type CodePurpose } from '../../shared/account/calls.ts';
import { EMAIL_CODE_PAUSE_SECONDS } from '../../shared/constants.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { newCode, tryCode } from './codes.ts';
import { invitationOperations } from './invitation-operations.ts';
import { loginOperations } from './login-operations.ts';
import { codeMail, existsMail } from './mails.ts';
import { passwordOperations } from './password-operations.ts';
import { openRegistration, registrationState } from './registration.ts';
import { secondStep } from './second-step.ts';
import type { AccountDeps } from './sign-in.ts';
import { personByAccount, commitOrRollBack } from './store.ts';

/** The calls that need no session (spec 6): login, codes, registration, new password, exchange of a token. */
export function entryOperations(deps: AccountDeps): Operation[] {
  return [
    ...loginOperations(deps),
    ...passwordOperations(deps),
    ...invitationOperations(deps),
    secondStep(deps),
    operation(getRegistration, {
      runsAs: 'system',
      perform: ({ tx }) => registrationState(tx),
    }),
    operation(sendEmailCode, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        if (body.purpose === 'register') await openRegistration(context.tx);
        await sendCode(deps, context, body.email, body.purpose);
        return { retryAfter: EMAIL_CODE_PAUSE_SECONDS };
      },
    }),
    operation(validateEmailCode, {
      runsAs: 'system',
      writes: true,
      perform: async ({ tx, clock }, { query: { email, code, purpose } }) => ({
        valid: await tryCode({ tx, clock, seal: deps.seal }, { address: email, purpose, code, consume: false }),
      }),
    }),
  ];
}

/**
 * Does the same work for known and unknown addresses; only the mail tells whether there is an account (safety.md 7).
 */
async function sendCode(
  { publicUrl, seal }: AccountDeps,
  { tx, clock, jobs, language }: Context,
  address: string,
  purpose: CodePurpose,
): Promise<void> {
  const code = await newCode({ tx, clock, seal }, address, purpose);
  const person = await personByAccount(tx, address);
  const isKnown = person !== undefined && person.user.disabledAt === null;
  const recipient = person ? { language: person.user.language, name: person.user.userName } : { language, name: null };
  const written =
    purpose === 'register' && person ? existsMail(recipient, `${publicUrl}/login`) : codeMail(recipient, purpose, code);
  const isWanted = purpose === 'register' ? isKnown || person === undefined : isKnown;
  await commitOrRollBack(tx, isWanted, () => jobs.send(tx, 'mail', { to: address, ...written }));
}
