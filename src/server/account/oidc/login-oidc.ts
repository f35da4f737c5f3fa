import { loginOidc } from '../../../shared/account/oidc-calls.ts';
import { EMAIL_CODE_MINUTES } from '../../../shared/constants.ts';
import { CallError } from '../../../shared/errors.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { digestOfSecret } from '../../secret.ts';
import { newCode, tryCode } from '../codes.ts';
import { joinMail } from '../mails.ts';
import { signIn, type AccountDeps } from '../sign-in.ts';
import { personById, type Person } from '../store.ts';
import { placeIn } from './arrive.ts';
import { isSecureAt } from './callback.ts';
import { begunIn, partsOf } from './flow.ts';
import {
  addIdentity,
  answerOf,
  become,
  extendAnswer,
  isLastKept,
  providerOfAnswer,
  takeAnswer,
  type StoredAnswer,
} from './oidc-store.ts';
import type { OidcDeps } from './oidc.ts';

/** The same for one that is unknown, used, too late, of another browser, or of somebody disabled since. */
const over = (): CallError =>
  new CallError('invalid', { text: { key: 'error.ticketOver' }, issues: { signin: { key: 'error.ticketOver' } } });

/** The page takes what its browser has brought from the provider. */
export const loginByProvider = (deps: AccountDeps, oidc: OidcDeps): Operation =>
  operation(loginOidc, {
    runsAs: 'system',
    providerOf: async (body, database) => {
      const parsed = loginOidc.body.safeParse(body);
      if (!parsed.success) return undefined;
      const digest = digestOfSecret(parsed.data.signin);
      return database.read({ kind: 'system' }, async (tx) => {
        const id = await providerOfAnswer(tx, digest);
        return id === undefined ? undefined : (await oidc.providers.findAny(id, tx))?.name;
      });
    },
    perform: async (context, { body: { signin, channel, deviceToken, code } }) => {
      const { tx, now } = context;
      const begun = begunIn(deps.seal, context.cookies, isSecureAt(deps), now);
      const digest = digestOfSecret(signin);
      const answer = begun && (await answerOf(tx, digest, partsOf(begun).browser, now));
      const person = answer && (await personById(tx, answer.userId));
      const provider = answer && (await oidc.providers.find(answer.provider, tx));
      if (!person || !provider || person.user.disabledAt !== null) throw over();
      let { identityId } = answer;
      if (identityId === null) {
        if (code === undefined) return askToConfirm(deps, context, person, digest, provider.name);
        const isRight = await tryCode(
          { tx, clock: context.clock, seal: deps.seal },
          { address: person.user.account, purpose: 'join', code, consume: true },
        );
        // Returned, not thrown: it counts as a try.
        if (!isRight) return wrongJoin(person, provider.name);
        identityId = await join(deps, context, answer);
      }
      await takeAnswer(tx, digest);
      const joined = (await personById(tx, person.user.id)) ?? person;
      return signIn(deps, context, joined, {
        ...{ way: 'provider', provider: provider.name, channel, deviceToken, identityId },
        providerSession: answer.providerSession ?? undefined,
      });
    },
  });

const wrongJoin = ({ user: { id: userId } }: Person, provider: string): CallError =>
  new CallError('invalid', {
    text: { key: 'error.code' },
    issues: { code: { key: 'error.code' } },
    logged: { message: 'wrong code', userId },
    access: { kind: 'login', userId, reason: 'code', provider },
  });

/** Whoever reads the mailbox of the account is its owner; what the provider says of it is not enough. */
async function askToConfirm(
  { seal }: AccountDeps,
  { tx, clock, jobs, now }: Context,
  { user }: Person,
  digest: string,
  provider: string,
) {
  const code = await newCode({ tx, clock, seal }, user.account, 'join');
  await extendAnswer(tx, digest, new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000));
  const mail = joinMail({ language: user.language, name: user.userName }, { code, provider });
  await jobs.send(tx, 'mail', { to: user.account, ...mail });
  return { confirm: { account: user.account, provider } };
}

async function join(
  { sessions }: AccountDeps,
  context: Context,
  { userId, provider, issuer, subject, becomes }: StoredAnswer,
): Promise<string> {
  const { tx, clock, now } = context;
  if (await isLastKept(tx, userId)) throw new CallError('conflict', { text: { key: 'error.lastKept' } });
  const id = clock.id();
  if (!(await addIdentity(tx, { id, userId, provider, issuer, subject, now }))) throw over();
  if (becomes && (await become(tx, userId, becomes, placeIn(context)))) await sessions.changed(tx, userId);
  return id;
}
