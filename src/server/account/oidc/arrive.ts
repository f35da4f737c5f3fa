import type { AccessFailure } from '../../../shared/account/access-kinds.ts';
import type { ClaimRow } from '../../../shared/account/claim-rows.ts';
import { isInsiderRole } from '../../../shared/ticket/roles.ts';
import type { Language } from '../../../shared/text/languages.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Becomes } from '../../db/schema/identity.ts';
import type { Sessions } from '../sessions.ts';
import { addUser, personByAccount, personById } from '../store.ts';
import { nameIn, rowFor, verifiedMail } from './claims.ts';
import {
  addIdentity,
  noteMade,
  type AuditPlace,
  become,
  identityOf,
  isLastKept,
  placeNamed,
  setLapsed,
} from './oidc-store.ts';
import type { Provider } from './provider.ts';
import type { Arrival } from './relying-party.ts';

/** Whom somebody who has come from a provider is here, or why nobody. */
export type Arrived =
  | { userId: string; identityId: string; becomes: null }
  /** There is an account with this address: it is joined once its owner has confirmed. */
  | { userId: string; identityId: null; becomes: Becomes }
  | { refused: AccessFailure; userId: string | null };

interface Here {
  tx: Tx;
  clock: Clock;
  sessions: Pick<Sessions, 'changed' | 'endAllOf'>;
  language: Language;
  ip: string;
  requestId: string;
}

/** Of the audit log's line. */
export const placeIn = ({ clock, ip, requestId }: Pick<Here, 'clock' | 'ip' | 'requestId'>): AuditPlace => ({
  ...{ auditId: clock.id(), now: clock.now(), ip, requestId },
});

/**
 * Makes or corrects the person by the provider's table (decision 0099). What is refused is returned and not thrown: that
 * somebody has lost their row is kept, and ends what is open.
 */
export async function arrive(here: Here, provider: Provider, { subject, claims }: Arrival): Promise<Arrived> {
  const { tx, clock, sessions } = here;
  const known = await identityOf(tx, provider.id, provider.issuer, subject);
  const row = rowFor(provider.rows, claims);
  const becomes = row && (await placeOf(tx, row));
  if (!becomes) {
    if (known && !known.lapsed) await setLapsed(tx, known.id, clock.now());
    if (known) await sessions.endAllOf(tx, known.userId);
    return { refused: 'providerRow', userId: known?.userId ?? null };
  }
  if (known) {
    const person = await personById(tx, known.userId);
    if (!person || person.user.disabledAt !== null) return { refused: 'disabled', userId: known.userId };
    if (known.lapsed) await setLapsed(tx, known.id, null);
    if (await become(tx, known.userId, becomes, placeIn(here))) await sessions.changed(tx, known.userId);
    return { userId: known.userId, identityId: known.id, becomes: null };
  }
  return newcomer(here, provider, { subject, claims, becomes });
}

async function newcomer(
  here: Here,
  provider: Provider,
  { subject, claims, becomes }: { subject: string; claims: Arrival['claims']; becomes: Becomes },
): Promise<Arrived> {
  const { tx, clock, language } = here;
  const account = verifiedMail(claims, provider.trustsMail);
  if (account === undefined) return { refused: 'providerMail', userId: null };
  const person = await personByAccount(tx, account);
  if (person) {
    const userId = person.user.id;
    if (person.user.disabledAt !== null) return { refused: 'disabled', userId };
    if (await isLastKept(tx, userId)) return { refused: 'providerKept', userId };
    return { userId, identityId: null, becomes };
  }
  const userId = await addUser(tx, clock, { account, userName: nameIn(claims), ...becomes, language });
  // Somebody has registered at this moment, or it is a user for another system.
  if (userId === null) return { refused: 'providerMail', userId: null };
  const id = clock.id();
  const { id: name, issuer } = provider;
  if (!(await addIdentity(tx, { id, userId, provider: name, issuer, subject, now: clock.now() })))
    throw new Error('An identity was joined while it was locked.');
  await noteMade(tx, userId, placeIn(here));
  return { userId, identityId: id, becomes: null };
}

/** What a row makes of somebody; undefined while its organisation is not there, for nobody belongs nowhere. */
async function placeOf(tx: Tx, { role, group, organisation }: ClaimRow): Promise<Becomes | undefined> {
  const { groupCode, organisationId } = await placeNamed(tx, group, organisation);
  const isInsider = isInsiderRole(role);
  if (!isInsider && organisationId === null) return undefined;
  return { role, groupCode, organisationId: isInsider ? null : organisationId };
}
