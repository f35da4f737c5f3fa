import type { Tx } from '../../db/database.ts';
import type { Becomes } from '../../db/schema/identity.ts';
import { roleLists } from '../../db/role-lists.ts';
import type { Language } from '../../../shared/text/languages.ts';

const claim = {
  name: 'answer_claim',
  text: `insert into provider_answer (state, browser, provider, expires_at) values ($1, $2, $3, $4::timestamptz)
         on conflict do nothing returning state`,
};

/** Takes the state of a callback: of several with the same one, at once or later, exactly one gets true. */
export const claimState = async (
  tx: Tx,
  { state, browser, provider, until }: { state: string; browser: string; provider: string; until: Date },
): Promise<boolean> => (await tx.query(claim, [state, browser, provider, until])).length > 0;

/** What a provider has answered, and whom it names here. */
export interface StoredAnswer {
  provider: string;
  issuer: string;
  subject: string;
  providerSession: string | null;
  userId: string;
  /** Null: the person is to be joined, after a confirmation. */
  identityId: string | null;
  becomes: Becomes | null;
}

const keep = {
  name: 'answer_keep',
  text: `update provider_answer set digest = $2, issuer = $3, subject = $4, provider_session = $5, user_id = $6::uuid,
           identity_id = $7::uuid, becomes = $8::jsonb, expires_at = $9::timestamptz where state = $1`,
};

export async function keepAnswer(
  tx: Tx,
  state: string,
  { digest, until, ...answer }: Omit<StoredAnswer, 'provider'> & { digest: string; until: Date },
): Promise<void> {
  const { issuer, subject, providerSession, userId, identityId, becomes } = answer;
  const kept = [state, digest, issuer, subject, providerSession, userId, identityId];
  await tx.send(keep, [...kept, becomes && JSON.stringify(becomes), until]);
}

const find = {
  name: 'answer_find',
  text: `select provider, issuer, subject, provider_session as "providerSession", user_id as "userId",
           identity_id as "identityId", becomes
         from provider_answer where digest = $1 and browser = $2 and expires_at > $3::timestamptz for update`,
};

/** What waits for the page of this browser, locked. */
export const answerOf = async (tx: Tx, digest: string, browser: string, now: Date): Promise<StoredAnswer | undefined> =>
  (await tx.query<StoredAnswer & Record<string, unknown>>(find, [digest, browser, now]))[0];

const answered = { name: 'answer_provider', text: 'select provider from provider_answer where digest = $1' };
/** The provider of an answer, in whichever browser. */
export const providerOfAnswer = async (tx: Tx, digest: string): Promise<string | undefined> =>
  (await tx.query<{ provider: string }>(answered, [digest]))[0]?.provider;

const take = { name: 'answer_take', text: 'update provider_answer set digest = null where digest = $1' };
export const takeAnswer = (tx: Tx, digest: string): Promise<void> => tx.send(take, [digest]);

const extend = {
  name: 'answer_extend',
  text: 'update provider_answer set expires_at = $2::timestamptz where digest = $1',
};
/** While its person looks for the code in the mailbox. */
export const extendAnswer = (tx: Tx, digest: string, until: Date): Promise<void> => tx.send(extend, [digest, until]);

const forget = { name: 'answer_forget', text: 'delete from provider_answer where expires_at <= $1::timestamptz' };
export const forgetAnswers = (tx: Tx, before: Date): Promise<void> => tx.send(forget, [before]);

export interface Identity {
  id: string;
  userId: string;
  lapsed: boolean;
}

const identity = {
  name: 'identity_find',
  text: `select id, user_id as "userId", lapsed_at is not null as lapsed from person_identity
         where provider = $1 and issuer = $2 and subject = $3 for update`,
};

/** Whose identity it is, locked. The issuer counts: another one behind the same button knows other people. */
export const identityOf = async (
  tx: Tx,
  provider: string,
  issuer: string,
  subject: string,
): Promise<Identity | undefined> =>
  (await tx.query<Identity & Record<string, unknown>>(identity, [provider, issuer, subject]))[0];

const add = {
  name: 'identity_add',
  text: `insert into person_identity (id, user_id, provider, issuer, subject, joined_at)
         values ($1::uuid, $2::uuid, $3, $4, $5, $6::timestamptz) on conflict do nothing returning id`,
};

/** False when somebody has it by now. */
export const addIdentity = async (
  tx: Tx,
  {
    id,
    userId,
    provider,
    issuer,
    subject,
    now,
  }: Record<'id' | 'userId' | 'provider' | 'issuer' | 'subject', string> & { now: Date },
): Promise<boolean> => (await tx.query(add, [id, userId, provider, issuer, subject, now])).length > 0;

const lapse = {
  name: 'identity_lapse',
  text: 'update person_identity set lapsed_at = $2::timestamptz where id = $1::uuid',
};
/** Since when no row fits; null: one does. */
export const setLapsed = (tx: Tx, id: string, since: Date | null): Promise<void> => tx.send(lapse, [id, since]);

const named = {
  name: 'identity_place',
  text: `select (select code from user_group where code = $1 and active) as "groupCode",
           (select (array_agg(id))[1] from organisation where active and merged_into is null
             and (code = $2 or lower(name) = lower($2)) having count(*) = 1) as "organisationId"`,
};

/** The group of a row, and its organisation by code or name; null for what is not there, or there twice. */
export async function placeNamed(
  tx: Tx,
  group: string | undefined,
  organisation: string | undefined,
): Promise<{ groupCode: string | null; organisationId: string | null }> {
  const [row] = await tx.query<{ groupCode: string | null; organisationId: string | null }>(named, [
    group ?? null,
    organisation ?? null,
  ]);
  return row ?? { groupCode: null, organisationId: null };
}

const PLACE = `jsonb_build_object('role', role, 'organisation', (select code from organisation o where o.id = organisation_id),
  'group', group_code)`;
const correct = {
  name: 'identity_correct',
  text: `with was as (select id, ${PLACE} as place from app_user
             where id = $1::uuid and (role, organisation_id, group_code) is distinct from ($2, $3::uuid, $4) for update),
           now as (update app_user set role = $2, organisation_id = $3::uuid, group_code = $4, version = version + 1
             where id in (select id from was) returning id, version, ${PLACE} as place)
         insert into audit_event (id, at, actor_id, via, ip, request_id, operation, entity, record, version, before, after)
         select $5::uuid, $6::timestamptz, null, 'provider', $7, $8, 'account.loginOidc', 'people', now.id::text, now.version,
           was.place, now.place from was join now using (id) returning id`,
};
const noted = {
  name: 'identity_made',
  text: `insert into audit_event (id, at, actor_id, via, ip, request_id, operation, entity, record, version, before, after)
         select $2::uuid, $3::timestamptz, null, 'provider', $4, $5, 'account.loginOidc', 'people', id::text, version, null,
           ${PLACE} || jsonb_build_object('account', account) from app_user where id = $1::uuid`,
};

/** Of a login, for the audit log: nobody has done it but the provider. */
export interface AuditPlace {
  auditId: string;
  now: Date;
  ip: string;
  requestId: string;
}

/** Makes a person what the provider's table says; answers whether that is something else than before. On the audit log. */
export const become = async (
  tx: Tx,
  userId: string,
  { role, organisationId, groupCode }: Becomes,
  { auditId, now, ip, requestId }: AuditPlace,
): Promise<boolean> =>
  (await tx.query(correct, [userId, role, organisationId, groupCode, auditId, now, ip, requestId])).length > 0;

/** That a login has made a person, on the audit log. */
export const noteMade = (tx: Tx, userId: string, { auditId, now, ip, requestId }: AuditPlace): Promise<void> =>
  tx.send(noted, [userId, auditId, now, ip, requestId]);

const kept = {
  name: 'identity_kept',
  text: `select count(*)::int = 1 and bool_or(id = $1::uuid) as "isLast" from own_admins() id`,
};

/**
 * Whether this is the only admin left who comes in by a password and a second factor, whatever becomes of the providers.
 * Said before it is tried: the database refuses it in any case (sql/own-admins.sql).
 */
export const isLastKept = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.query<{ isLast: boolean | null }>(kept, [userId]))[0]?.isLast === true;

const watchers = {
  name: 'identity_kept_watchers',
  text: `select u.id, u.account, u.user_name as name, u.language from app_user u
         where u.disabled_at is null and not u.service and u.role in (${roleLists.administer})
           and exists (select from person_identity)
           and (select count(*)::int = 1 and bool_or(id = $1::uuid) from own_admins() id)`,
};

/** All admins, if this is the last of them who comes in without a provider, and others come by one; else nobody. */
export const watchersOf = (
  tx: Tx,
  userId: string,
): Promise<{ id: string; account: string; name: string; language: Language }[]> => tx.query(watchers, [userId]);

const ended = {
  name: 'identity_end_sessions',
  text: `update session s set ended_at = $5::timestamptz from person_identity i
         where i.provider = $1 and i.issuer = $2 and s.ended_at is null and s.created_at <= $6::timestamptz
           and case when $4::text is null then i.user_id = s.user_id else i.id = s.identity_id and s.provider_session = $4 end
           and ($3::text is null or i.subject = $3)
         returning s.user_id as "userId"`,
};

/**
 * Ends the sessions of a person, or those that belong to one session of the provider's, that began before `before`;
 * answers whose they were.
 */
export async function endSessionsAt(
  tx: Tx,
  {
    provider,
    issuer,
    subject,
    session,
    now,
    before,
  }: {
    provider: string;
    issuer: string;
    subject: string | null;
    session: string | null;
    now: Date;
    before: Date;
  },
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>(ended, [provider, issuer, subject, session, now, before]);
  return [...new Set(rows.map(({ userId }) => userId))];
}
