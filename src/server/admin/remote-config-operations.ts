import { getRemoteConfig, putRemoteConfig, type RemoteConfigView } from '../../shared/admin/remote-config-calls.ts';
import { CallError } from '../../shared/errors.ts';
import type { RemoteFlags } from '../../shared/remote-flag.ts';
import { personById } from '../account/store.ts';
import type { Tx } from '../db/database.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { actorOf, audit } from './audit/audit-store.ts';
import { writeRemoteConfig, readRemoteConfig } from './remote-config-store.ts';

interface RemoteConfigDeps {
  /** Used until an admin has changed the flags; from the server's configuration. */
  defaults: RemoteFlags;
}

/** The current flags: those an admin has stored, else the defaults. */
export async function currentRemoteConfig(tx: Tx, defaults: RemoteFlags): Promise<RemoteConfigView> {
  return (await readRemoteConfig(tx)) ?? { version: 1, ...defaults, changedAt: null, changedBy: null };
}

/** The remote config of the spec. The calls run as the system (safety.md 4), so the access of each call is the only check. */
export const remoteConfigOperations = ({ defaults }: RemoteConfigDeps): Operation[] => [
  operation(getRemoteConfig, {
    runsAs: 'system',
    perform: ({ tx }) => currentRemoteConfig(tx, defaults),
  }),
  operation(putRemoteConfig, {
    runsAs: 'system',
    perform: async (context, { body }) => {
      const { tx, jobs, now } = context;
      const before = await currentRemoteConfig(tx, defaults);
      const { version, ...flags } = body;
      const changedBy = await adminOf(context);
      const next = { ...flags, version: version + 1, changedAt: now.toISOString(), changedBy };
      if (version !== before.version || !(await writeRemoteConfig(tx, next))) {
        const data = { version: before.version };
        return new CallError('conflict', { text: { key: 'error.recordChanged' }, data });
      }
      await jobs.send(tx, 'remoteConfig', {});
      const { H5ShowComProblem, H5ITRInternalFeedback } = before;
      await audit(tx, actorOf(context), {
        operation: putRemoteConfig.name,
        entity: 'remoteConfig',
        record: 'remoteConfig',
        version: next.version,
        before: { H5ShowComProblem, H5ITRInternalFeedback },
        after: flags,
      });
      return next;
    },
  }),
];

async function adminOf({ viewer, tx }: Context): Promise<{ id: string; name: string }> {
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  return { id: viewer.userId, name: (await personById(tx, viewer.userId))?.user.userName ?? '' };
}
