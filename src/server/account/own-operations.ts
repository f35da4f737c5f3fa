import { changeProfile, endSession, listSessions, userInfoIfAny } from '../../shared/account/calls.ts';
import { logout, userInfo } from '../../shared/account/session-calls.ts';
import type { Profile } from '../../shared/account/session-calls.ts';
import { id as idSchema } from '../../shared/call.ts';
import { CallError } from '../../shared/errors.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import type { Avatars, PreparedAvatar } from '../upload/avatars.ts';
import { profileOf } from './profile.ts';
import { openSessions } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import { expiryOf } from './sessions.ts';
import { changeUser, personById } from './store.ts';

/** What a signed-in user does with the own account: profile, devices, logout. */
export function ownOperations(sessions: Sessions, avatars: Avatars): Operation[] {
  const myProfile = profileReader(avatars);
  return [
    operation(userInfo, { runsAs: 'system', perform: myProfile }),
    operation(userInfoIfAny, {
      runsAs: 'system',
      perform: (context) => (context.viewer.kind === 'user' ? myProfile(context) : Promise.resolve(null)),
    }),
    operation(changeProfile, {
      runsAs: 'system',
      prepare: avatars.prepare,
      perform: async (context, { body }, _found, prepared: PreparedAvatar) => {
        const { tx } = context;
        const phone = body.phone === undefined ? undefined : body.phone || null;
        const avatar = body.avatar ? await avatars.claim(tx, me(context), prepared) : body.avatar;
        await changeUser(tx, me(context), { ...body, phone, avatar });
        return myProfile(context);
      },
    }),
    operation(listSessions, {
      runsAs: 'system',
      perform: async (context) => {
        const rows = await openSessions(context.tx, me(context), expiryOf(context.now));
        return { items: rows.map((row) => sessionView(row, context.subject.sessionId)), next: null };
      },
    }),
    operation(endSession, {
      runsAs: 'system',
      perform: async (context, { params }) => {
        // What is no id cannot exist, and the database would refuse to compare it.
        if (!idSchema.safeParse(params.id).success || !(await sessions.end(context.tx, params.id, me(context))))
          throw new CallError('missing');
        return null;
      },
    }),
    operation(logout, {
      runsAs: 'system',
      perform: async (context) => {
        const { sessionId } = context.subject;
        if (sessionId !== null) await sessions.end(context.tx, sessionId, me(context));
        return null;
      },
    }),
  ];
}

function me({ viewer }: Context): string {
  if (viewer.kind !== 'user') throw new CallError('noSession');
  return viewer.userId;
}

const profileReader =
  (avatars: Avatars) =>
  async (context: Context): Promise<Profile> => {
    const person = await personById(context.tx, me(context));
    if (!person) throw new CallError('sessionExpired');
    return profileOf(person, avatars);
  };

const sessionView = (
  row: { id: string; device: string; createdAt: Date; lastSeenAt: Date },
  current: string | null,
) => ({
  id: row.id,
  device: row.device,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  current: row.id === current,
});
