import { can } from '../../shared/ticket/roles.ts';
import type { Call } from '../../shared/call.ts';
import { CallError } from '../../shared/errors.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { Subject } from './operation.ts';

type Headers = Record<string, string | undefined>;

const nobody: Subject = { viewer: { kind: 'nobody' }, sessionId: null };

/** What leads to a second factor that is required (decision 0068), and away from here. */
const WITHOUT_FACTOR: ReadonlySet<string> = new Set([
  'account.userInfo',
  'account.userInfoIfAny',
  'account.consent',
  'account.changeProfile',
  'account.factors',
  'account.beginTotp',
  'account.confirmTotp',
  'account.passkeyOptions',
  'account.addPasskey',
  'account.listPasskeys',
  'account.logout',
]);

/**
 * The one place that refuses who needs a second factor and has none: of calls, of the stream, and of what comes later.
 * @throws CallError forbidden
 */
export function requireFactor({ factorDue }: Pick<Subject, 'factorDue'>, call?: Call): void {
  if (factorDue === undefined || (call && WITHOUT_FACTOR.has(call.name))) return;
  throw new CallError('forbidden', { text: { key: 'error.factorDue' }, data: { reason: 'secondFactorDue' } });
}

/** The caller, if the call's access admits them. Throws noSession, sessionExpired or forbidden. */
export async function admit(
  identify: (headers: Headers) => Promise<Subject>,
  call: Call,
  headers: Headers,
): Promise<Subject> {
  if (call.access === 'anyone') return nobody;
  const given = headers['xauthorization'] ?? headers['authorization'] ?? headers['shareid'];
  if (!given) {
    if (call.access === 'optional') return nobody;
    throw new CallError('noSession');
  }
  const subject = await identify(headers);
  const { viewer, key } = subject;
  requireFactor(subject, call);
  if (key && !(call.scope && key.scopes.includes(call.scope)))
    throw new CallError('forbidden', { text: { key: 'error.keyScope' }, data: { reason: 'scope', scope: call.scope } });
  if (viewer.kind === 'visitor' && call.access !== 'userOrShare' && call.access !== 'optional')
    throw new CallError('noSession');
  if (call.access === 'insider' && !isInsider(viewer)) throw new CallError('forbidden');
  if (call.access === 'admin' && !(viewer.kind === 'user' && can(viewer.role, 'administers')))
    throw new CallError('forbidden');
  return subject;
}

/** The key by which writes, idempotency keys and connections are counted; undefined without a login. */
export const subjectKey = ({ viewer }: Subject): string | undefined =>
  viewer.kind === 'user' ? `user:${viewer.userId}` : viewer.kind === 'visitor' ? `share:${viewer.shareId}` : undefined;
