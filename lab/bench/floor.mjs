// The least server that answers and writes what ours does, for `npm run bench -- --floors`: as bare.mjs, but its answers
// have the columns of ours, every tab is counted, the session is looked up, answers are compressed; a write leaves the
// rows that ours leaves, with their indexes, and the mail goes out from a queue. As superuser, so without row-level
// security; no rules, no parsing of input or output. Runs as its own process, with DATABASE_URL, SMTP_URL and PORT.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { ids } from './data.mjs';
import { serve } from './serve.mjs';

const options = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options });

/** @param {string} where */
const pageOf = (
  where,
) => `select t.id, t.number, t.kind, t.status, t.version, t.seq, t.title, t.sn, t.product_model as "productModel",
    t.customer_name as "customerName", t.impact, t.severity, t.requester_id as "requesterId", t.handler_id as "handlerId",
    (select user_name from app_user u where u.id = t.handler_id) as "handlerName", t.hold_since is not null as "onHold",
    t.due_at as "dueAt", t.required_days as "requiredDays", t.filed_at as "filedAt", t.updated_at as "updatedAt",
    t.production_stopped_at as "productionStoppedAt", t.closed_at is not null as "isClosed", t.overall,
    coalesce((select r.seq from ticket_read r where r.ticket_id = t.id and r.user_id = $1), 0) as "readSeq"
  from ticket t where ${where} order by t.updated_at desc nulls last, t.id desc nulls last limit 21`;
/** @param {string} where */
const count = (where) => `(select count(*) from (select from ticket t where ${where} limit 100) counted)`;
/** @param {string} where @param {string} own */
const list = (where, own) => `select json_build_object(
    'items', (select json_agg(row) from (${pageOf(where)}) row), 'todo', ${count(`t.handler_id = $1 and t.status in ('submitted', 'accepted', 'escalated', 'finalized')`)},
    'pending', ${count(`${own} and t.status in ('submitted', 'accepted', 'escalated')`)},
    'inProgress', ${count(`${own} and t.status in ('proposed', 'verifying', 'finalized')`)},
    'completed', ${count(`${own} and t.status in ('dismissed', 'awaitingEvaluation', 'completed')`)})::text as answer
  from session where token_hash = $2`;
const STATEMENTS = {
  all: list('true', 'true'),
  handler: list(`t.handler_id = $1 and t.status in ('submitted', 'accepted', 'escalated', 'finalized')`, 'true'),
  requester: list('t.requester_id = $1', 't.requester_id = $1'),
  ticket: `select (to_jsonb(t) || jsonb_build_object(
      'handlerName', (select user_name from app_user u where u.id = t.handler_id),
      'events', (select jsonb_agg(to_jsonb(e) order by e.seq) from ticket_event e where e.ticket_id = t.id)))::text as answer
    from session, ticket t where t.id = $1 and token_hash = $2`,
  create: `with filed as (
      insert into ticket (id, number, kind, status, version, seq, title, description, search, requester_id, severity, filed_at, updated_at,
        required_days, product_model, product_line, product_type, contact_name, contact_email, usage_days, occurred_on, problem_stage, scope,
        impact, handler_id)
      values ($1, $2, 'feedback', 'submitted', 1, 1, $3, $4, lower($2 || ' ' || $4), $5, 3, now(), now(), 3, $6, $7, $8, $9, $10, $11, $12,
        $13, $14, $15, $16) returning *),
    event as (insert into ticket_event (ticket_id, seq, version, at, actor_id, action, to_status)
      select id, 1, 1, now(), requester_id, 'submit', 'submitted' from filed),
    segment as (insert into clock_segment (ticket_id, seq, state, lap, from_at) select id, 1, 'run', 0, now() from filed),
    seen as (insert into ticket_read (user_id, ticket_id, seq, at) select requester_id, id, 1, now() from filed),
    key as (insert into idempotency (subject, operation, key, digest, code, answer) values ($5::text, 'create', $17, $17, 200, $18::jsonb)),
    told as (insert into notification (id, user_id, ticket_id, seq, action, actor_name, at)
      select gen_random_uuid(), handler_id, id, 1, 'submit', 'Ann', now() from filed),
    mail as (insert into pgboss.job (name, data) select 'mail', $19::jsonb)
    select to_jsonb(filed)::text as answer from filed`,
  change: `with changed as (
      update ticket set status = $3, version = version + 1, seq = seq + 1, updated_at = now(), handler_id = $4
        where id = $1 and version = $2 returning *),
    event as (insert into ticket_event (ticket_id, seq, version, at, actor_id, action, to_status, text)
      select id, seq, version, now(), $4, 'change', $3, $5 from changed),
    ended as (update clock_segment set to_at = now() where ticket_id = $1 and to_at is null and $8),
    seen as (insert into ticket_read (user_id, ticket_id, seq, at) select $4, id, seq, now() from changed
      on conflict (user_id, ticket_id) do update set seq = excluded.seq, at = excluded.at),
    key as (insert into idempotency (subject, operation, key, digest, code, answer) values ($4::text, 'change', $6, $6, 200, $7::jsonb)),
    told as (insert into notification (id, user_id, ticket_id, seq, action, actor_name, at)
      select gen_random_uuid(), requester_id, id, seq, 'change', 'Ann', now() from changed),
    mail as (insert into pgboss.job (name, data) select 'mail', $9::jsonb where $10)
    select to_jsonb(changed)::text as answer from changed`,
  mails: `update pgboss.job set state = 'active', started_on = now() where name = 'mail' and id in (
      select id from pgboss.job where name = 'mail' and state < 'active' and start_after < now() order by created_on limit 3 for update skip locked)
    returning id, data`,
  sent: `update pgboss.job set state = 'completed', completed_on = now(), data = data - 'text' - 'html' where name = 'mail' and id = any($1::uuid[])`,
};
const CREATED = ['title', 'description', 'requester', 'productModel', 'productLine', 'productType', 'contactName'];
CREATED.push('contactEmail', 'usageDays', 'occurredOn', 'problemStage', 'scope', 'impact');

/** An answer that is kept for its Idempotency-Key: sealed, so it cannot be compressed. */
const SEALED = JSON.stringify(randomBytes(2_200).toString('base64url'));
const SENTENCE = 'The drive trips a few seconds after the start of the conveyor. ';
/** Of the size of ours. */
const MAIL = { text: SENTENCE.repeat(18), html: `<p>${SENTENCE.repeat(42)}</p>`, picture: randomBytes(2_400) };
const JOB = JSON.stringify({ to: 'p@bench.example', subject: SENTENCE, text: MAIL.text, html: MAIL.html });
/** Of seven transitions of the bench three cause a mail, and four end a segment of the clock. */
const [OF_PATH, MAILED, ENDED] = [7, 3, 4];

const TOKEN = `bench-${ids.engineer(0)}`;
const digest = () => createHash('sha256').update(TOKEN).digest('base64url');

/**
 * @param {keyof typeof STATEMENTS} name
 * @param {unknown[]} values
 */
const ask = async (name, values) => (await pool.query({ name, text: STATEMENTS[name], values })).rows;
/** @param {keyof typeof STATEMENTS} name @param {unknown[]} values @returns {Promise<string>} */
const answerOf = async (name, values) => (await ask(name, values))[0]?.answer ?? 'null';

const transport = createTransport({ url: process.env.SMTP_URL, pool: true, maxConnections: 3 });
let [isSending, hasMore] = [false, false];
async function sendMails() {
  hasMore = true;
  if (isSending) return;
  isSending = true;
  while (hasMore) {
    hasMore = false;
    for (let jobs = await ask('mails', []); jobs.length > 0; jobs = await ask('mails', [])) {
      await Promise.all(
        jobs.map(({ id, data: { to, subject, text, html } }) =>
          transport.sendMail({
            ...{ from: 'no-reply@bench.example', to, subject, text, html, messageId: `<${id}@bench.example>` },
            attachments: [{ cid: 'ring', filename: 'ring.png', content: MAIL.picture }],
          }),
        ),
      );
      await ask('sent', [jobs.map(({ id }) => id)]);
    }
  }
  isSending = false;
}

let writes = 0;
/** @type {Record<string, (query: URLSearchParams, body: Record<string, unknown>) => string | Promise<string>>} */
const answers = {
  '/list': (query) => {
    const [kind, who] = query.entries().next().value ?? ['all', ids.engineer(0)];
    return answerOf(/** @type {'all' | 'handler' | 'requester'} */ (kind), [who, digest()]);
  },
  '/ticket': (query) => answerOf('ticket', [query.get('id'), digest()]),
  '/create': async (_query, body) => {
    const number = `ITR-${randomUUID().slice(0, 18)}`;
    const form = CREATED.map((name) => body[name]);
    const filed = [randomUUID(), number, ...form, ids.engineer(writes++ % 2), randomUUID(), SEALED, JOB];
    const answer = await answerOf('create', filed);
    void sendMails();
    return answer;
  },
  '/change': async (_query, body) => {
    const turn = writes++ % OF_PATH;
    const change = [body['id'], body['version'], body['status'], body['handler'], body['text'], randomUUID(), SEALED];
    const answer = await answerOf('change', [...change, turn < ENDED, JOB, turn < MAILED]);
    if (turn < MAILED) void sendMails();
    return answer;
  },
};

serve(
  async (request, body) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    return (await answers[pathname]?.(searchParams, body)) ?? 'null';
  },
  { pack: (text) => gzipSync(text, { level: 1 }) },
);
