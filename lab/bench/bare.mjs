// The server that the bench compares with: `node:http` and `pg`, one prepared statement with a fitting index for each
// question (reference.mjs), and no rules at all. PostgreSQL makes the JSON. Runs as its own process, with DATABASE_URL
// and PORT.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { wordsIn } from './reference.mjs';
import { serve } from './serve.mjs';

// Without enable_seqscan=off, people would be read without their index, because there are few of them.
const options = '-c enable_seqscan=off -c jit=off';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options });

/** A fixed answer of the usual size, which reads no table: the other queries are compared with it. */
const FIXED = JSON.stringify({ text: 'x'.repeat(4_096) });

/** The columns of a list: 4 KB for twenty rows. */
const ROW = `t.id, t.number, t.status, t.title, t.severity, t.updated_at, t.due_at,
  (select user_name from app_user u where u.id = t.handler_id) as handler_name`;
const page = (/** @type {string} */ where) =>
  `select json_agg(row)::text as answer from (select ${ROW} from ticket t ${where} order by t.updated_at desc, t.id desc limit 20) row`;
/** The tickets whose own texts, or the text of one of whose events, meet a condition: no more than our server takes. */
const pageOf = (/** @type {string} */ condition) => {
  const found = ['ticket_search', 'event_search'].map(
    (table) => `(select s.ticket_id from ${table} s where ${condition} limit 5000)`,
  );
  return `with found as materialized (${found.join(' union ')}) ${page('where t.id in (select ticket_id from found)')}`;
};
const STATEMENTS = {
  fixed: 'select $1::text as answer',
  all: page(''),
  handler: page(`where t.handler_id = $1 and t.status in ('submitted', 'accepted', 'escalated', 'finalized')`),
  requester: page('where t.requester_id = $1'),
  ticket: `select (to_jsonb(t) || jsonb_build_object(
      'handler_name', (select user_name from app_user u where u.id = t.handler_id),
      'events', (select jsonb_agg(to_jsonb(e) order by e.seq) from ticket_event e where e.ticket_id = t.id)))::text as answer
    from ticket t where t.id = $1`,
  // Both find the matches first, otherwise PostgreSQL would read all tickets in their order until twenty match.
  words: pageOf(`${wordsIn('s.search')} @@ to_tsquery('simple', $1)`),
  search: pageOf('s.search like all ($1::text[])'),
  create: `with filed as (
      insert into ticket (id, number, kind, status, version, seq, title, description, search, requester_id, severity, filed_at, updated_at,
        required_days, product_model, product_line, product_type, contact_name, contact_email, usage_days, occurred_on, problem_stage, scope, impact)
      values ($1, $2, 'feedback', 'submitted', 1, 1, $3, $4, '', $5, 3, now(), now(), 3, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning *),
    event as (insert into ticket_event (ticket_id, seq, version, at, actor_id, action, to_status)
      select id, 1, 1, now(), requester_id, 'submit', 'submitted' from filed)
    select to_jsonb(filed)::text as answer from filed`,
  change: `with changed as (
      update ticket set status = $3, version = version + 1, seq = seq + 1, updated_at = now(), handler_id = $4 where id = $1 and version = $2 returning *),
    event as (insert into ticket_event (ticket_id, seq, version, at, actor_id, action, to_status, text)
      select id, seq, version, now(), $4, 'change', $3, $5 from changed)
    select to_jsonb(changed)::text as answer from changed`,
};
const CREATED = ['title', 'description', 'requester', 'productModel', 'productLine', 'productType', 'contactName'];
CREATED.push('contactEmail', 'usageDays', 'occurredOn', 'problemStage', 'scope', 'impact');

/**
 * @param {keyof typeof STATEMENTS} name
 * @param {unknown[]} values
 * @returns {Promise<string>}
 */
async function ask(name, values) {
  const { rows } = await pool.query({ name, text: STATEMENTS[name], values });
  return rows[0]?.answer ?? 'null';
}

/** Chinese has no spaces: it is found by trigrams, which both have. */
const CHINESE = /\p{Script=Han}/u;
/** The last word, or part of a code, may go on. @param {string} text */
const queryOf = (text) =>
  `${text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' & ')}:*`;
/**
 * The index of trigrams knows three characters at a time: shorter words are found by their beginning (db/sql/search.sql),
 * else all rows are read.
 * @param {string} word
 */
const patternOf = (word) => ([...word].length < 3 ? `% ${word}%` : `%${word}%`);

/** @type {Record<string, (query: URLSearchParams, body: Record<string, unknown>) => string | Promise<string>>} */
const answers = {
  '/fixed': () => ask('fixed', [FIXED]),
  '/list': (query) =>
    query.has('handler')
      ? ask('handler', [query.get('handler')])
      : query.has('requester')
        ? ask('requester', [query.get('requester')])
        : ask('all', []),
  '/search': (query) => {
    const text = (query.get('q') ?? '').toLowerCase();
    return CHINESE.test(text) ? ask('search', [text.split(' ').map(patternOf)]) : ask('words', [queryOf(text)]);
  },
  '/ticket': (query) => ask('ticket', [query.get('id')]),
  '/create': (_query, body) => ask('create', [randomUUID(), randomUUID(), ...CREATED.map((name) => body[name])]),
  '/change': (_query, body) =>
    ask('change', [body['id'], body['version'], body['status'], body['handler'], body['text']]),
};

serve(async (request, body) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  return (await answers[pathname]?.(searchParams, body)) ?? 'null';
});
