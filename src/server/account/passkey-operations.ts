import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  type Passkey,
} from '../../shared/account/passkey-calls.ts';
import { PASSKEYS_MAX } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import { isId } from '../db/id.ts';
import { requireConfirmation } from '../http/confirmation.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { tellFactorNews } from './factor-news.ts';
import { forgetUselessCodes, totpSince } from './factor-store.ts';
import { ownId } from '../http/own-user.ts';
import { nameOf, newChallenge, PASSKEY_MS, requirePlace } from './passkey-challenge.ts';
import * as store from './passkey-store.ts';
import { ALGORITHMS, handleOf, madeKey } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { type AccountDeps, requirePerson } from './sign-in.ts';

type Deps = Pick<AccountDeps, 'seal' | 'publicUrl' | 'sessions'>;

/** The product, as devices show it beside the key. */
const NAME = 'Closeloop';

/** What somebody does with the own passkeys (decision 0071). */
export function passkeyOperations({ seal, publicUrl, sessions }: Deps): Operation[] {
  return [
    operation(passkeyOptions, {
      runsAs: 'system',
      perform: async (context) => {
        const { rpId } = requirePlace(publicUrl, context);
        const { user } = await requirePerson(context.tx, ownId(context));
        const keys = await store.passkeysOf(context.tx, user.id);
        // Whoever finds an open session would else have a key to it for ever.
        if (keys.length > 0 || (await totpSince(context.tx, user.id)) !== null) requireConfirmation(context);
        if (keys.length >= PASSKEYS_MAX) throw tooMany();
        return {
          challenge: newChallenge(seal, context.now, { purpose: 'register', boundTo: ownSession(context) }),
          timeout: PASSKEY_MS,
          rp: { id: rpId, name: NAME },
          user: { id: handleOf(user.id), name: user.account, displayName: user.userName },
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
          excludeCredentials: keys.map(nameOf),
          authenticatorSelection: {
            residentKey: 'preferred' as const,
            requireResidentKey: false as const,
            userVerification: 'preferred' as const,
          },
          attestation: 'none' as const,
        };
      },
    }),
    operation(addPasskey, {
      runsAs: 'system',
      perform: async (context, { body: { credential, name } }) => {
        const { tx, clock, now } = context;
        const place = requirePlace(publicUrl, context);
        const userId = ownId(context);
        const count = await store.passkeyCount(tx, userId);
        const isFirst = count === 0 && (await totpSince(tx, userId)) === null;
        // Also here: what was asked for before there was any is no way around it.
        if (!isFirst) requireConfirmation(context);
        if (count >= PASSKEYS_MAX) throw tooMany();
        const made = await madeKey({ ...context, seal }, place, credential, ownSession(context));
        if (!made) throw unfit();
        const transports = credential.response.transports ?? [];
        const row = { ...made, id: clock.id(), userId, name, transports, createdAt: now, usedAt: null };
        if (!(await store.addPasskey(tx, row))) throw unfit();
        await sessions.changed(tx, userId);
        await tellFactorNews(publicUrl, context, await requirePerson(tx, userId), 'passkeyAdded');
        return { ...shown(row), recoveryCodes: isFirst ? await newRecoveryCodes({ tx, clock, seal }, userId) : null };
      },
    }),
    operation(listPasskeys, {
      runsAs: 'system',
      perform: async (context) => ({
        items: (await store.passkeysOf(context.tx, ownId(context))).map(shown),
        next: null,
      }),
    }),
    operation(removePasskey, {
      runsAs: 'system',
      requireConfirmation: true,
      perform: async (context, { params: { id } }) => {
        const { tx } = context;
        const userId = ownId(context);
        if (!isId(id) || !(await store.removePasskey(tx, userId, id))) throw new CallError('missing');
        await forgetUselessCodes(tx, userId);
        await sessions.changed(tx, userId);
        await tellFactorNews(publicUrl, context, await requirePerson(tx, userId), 'passkeyRemoved');
        return null;
      },
    }),
  ];
}

const tooMany = (): CallError => new CallError('conflict', { text: { key: 'error.passkeysFull' } });
const unfit = (): CallError => new CallError('invalid', { issues: { credential: { key: 'error.passkeyMade' } } });

/** @throws CallError noSession of who has none */
export function ownSession({ subject }: Pick<Context, 'subject'>): string {
  if (subject.sessionId === null) throw new CallError('noSession');
  return subject.sessionId;
}

const shown = (row: store.StoredPasskey): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  shared: row.backedUp,
});
