import {
  changeProfile,
  consent,
  endOtherSessions,
  endSession,
  listSessions,
  userInfoIfAny,
} from '../../shared/account/calls.ts';
import { logout, userInfo, type Profile } from '../../shared/account/session-calls.ts';
import { id as idSchema } from '../../shared/call-schemas.ts';
import { CallError } from '../../shared/errors.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import type { Avatars, PreparedAvatar } from '../upload/avatars.ts';
import { deviceLabel } from './device-label.ts';
import { profileOf } from './profile.ts';
import { openSessions } from './session-store.ts';
import { type Sessions, expiryOf } from './sessions.ts';
import { saveConsent, saveConsentTo } from '../document/consent-store.ts';
import { changeUser, personById } from './store.ts';
import { ownId } from '../http/own-user.ts';

/** The calls of a logged-in user about their own account: profile, devices, logout. */
export function ownOperations(sessions: Sessions, avatars: Avatars): Operation[] {
  const myProfile = profileReader(avatars);
  return [
    operation(userInfo, { runsAs: 'system', perform: myProfile }),
    operation(userInfoIfAny, {
      runsAs: 'system',
      perform: (context) => (context.viewer.kind === 'user' ? myProfile(context) : Promise.resolve(null)),
    }),
    operation(consent, {
      runsAs: 'system',
      perform: async (context, { body: { texts } }) => {
        const { tx, now } = context;
        if (!texts) await saveConsent(tx, ownId(context), now);
        else if (!(await saveConsentTo(tx, ownId(context), texts, now)))
          throw new CallError('conflict', { text: { key: 'error.recordChanged' } });
        return myProfile(context);
      },
    }),
    operation(changeProfile, {
      runsAs: 'system',
      prepare: avatars.prepare,
      perform: async (context, { body }, _found, prepared: PreparedAvatar) => {
        const { tx } = context;
        const phone = body.phone === undefined ? undefined : body.phone || null;
        const avatar = body.avatar ? await avatars.claim(tx, ownId(context), prepared) : body.avatar;
        await changeUser(tx, ownId(context), { ...body, phone, avatar });
        return myProfile(context);
      },
    }),
    operation(listSessions, {
      runsAs: 'system',
      perform: async (context) => {
        return { items: await devicesOf(context), next: null };
      },
    }),
    operation(endSession, {
      runsAs: 'system',
      perform: async (context, { params }) => {
        // A text that is no UUID cannot be an id, and the database would refuse to compare it.
        if (
          !idSchema.safeParse(params.id).success ||
          !(await sessions.endDevice(context.tx, params.id, ownId(context)))
        )
          throw new CallError('missing');
        return null;
      },
    }),
    operation(endOtherSessions, {
      runsAs: 'system',
      perform: async (context) => {
        const others = (await devicesOf(context)).filter(({ current }) => !current);
        await sessions.endOthers(context.tx, ownId(context), context.subject.sessionId);
        return { ended: others.length };
      },
    }),
    operation(logout, {
      runsAs: 'system',
      perform: async (context) => {
        const { sessionId } = context.subject;
        if (sessionId !== null && (await sessions.end(context.tx, sessionId, ownId(context))))
          context.noteAccess({ kind: 'logout', userId: ownId(context), outcome: 'ok' });
        return null;
      },
    }),
  ];
}

const profileReader =
  (avatars: Avatars) =>
  async (context: Context): Promise<Profile> => {
    const person = await personById(context.tx, ownId(context));
    if (!person) throw new CallError('sessionExpired');
    return profileOf(person, avatars, context.subject.factorDue);
  };

/** Where the user is logged in, by device: of several logins on one the last used is shown. */
async function devicesOf(context: Context) {
  const { tx, now, language, subject } = context;
  const rows = await openSessions(tx, ownId(context), expiryOf(now));
  const keyOf = (row: { deviceKey: string | null; id: string }): string => row.deviceKey ?? row.id;
  const here = rows.find(({ id }) => id === subject.sessionId);
  return rows
    .filter((row, at) => rows.findIndex((other) => keyOf(other) === keyOf(row)) === at)
    .map((row) => ({
      id: row.id,
      device: deviceLabel(language, row),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: here !== undefined && keyOf(here) === keyOf(row),
    }));
}
