// What the bench compares with: `node:http` and `pg`, one SQL statement for each question, no rule of any kind.
// Run as a process of its own: DATABASE_URL and PORT in the environment; says "ready" when it listens.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const ROW = `t.id, t.number, t.kind, t.status, t.version, t.seq, t.title, t.sn, t.product_model, t.customer_name, t.impact, t.severity,
  t.requester_id, t.handler_id, t.hold_since, t.required_days, t.filed_at, t.updated_at, t.due_at,
  (select user_name from app_user u where u.id = t.handler_id) as handler_name`;
const PAGE = 'order by t.updated_at desc, t.id desc limit 20';
const STATEMENTS = {
  all: `select ${ROW} from ticket t ${PAGE}`,
  handler: `select ${ROW} from ticket t where t.handler_id = $1 and t.status in ('submitted', 'accepted', 'escalated', 'finalized') ${PAGE}`,
  requester: `select ${ROW} from ticket t where t.requester_id = $1 ${PAGE}`,
  ticket: `select to_jsonb(t) || jsonb_build_object(
      'handler_name', (select user_name from app_user u where u.id = t.handler_id),
      'events', (select jsonb_agg(to_jsonb(e) order by e.seq) from ticket_event e where e.ticket_id = t.id)) as ticket
    from ticket t where t.id = $1`,
  search: `select ${ROW} from ticket t where t.id in (select s.ticket_id from ticket_search s where s.search like all ($1::text[])) ${PAGE}`,
  create: `with filed as (
      insert into ticket (id, number, kind, status, version, seq, title, description, search, requester_id, severity, filed_at, updated_at,
        required_days, product_model, product_line, product_type, contact_name, contact_email, usage_days, occurred_on, problem_stage, scope, impact)
      values ($1, $2, 'feedback', 'submitted', 1, 1, $3, $4, $5, $6, 3, now(), now(), 3, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning *),
    event as (insert into ticket_event (ticket_id, seq, version, at, actor_id, action, to_status)
      select id, 1, 1, now(), requester_id, 'submit', 'submitted' from filed)
    select to_jsonb(filed) as ticket from filed`,
  change: `with changed as (
      update ticket set status = $3, version = version + 1, seq = seq + 1, updated_at = now(), handler_id = $4 where id = $1 and version = $2 returning *),
    event as (insert into ticket_event (ticket_id, seq, version, at, actor_id, action, to_status, text)
      select id, seq, version, now(), $4, 'change', $3, $5 from changed)
    select to_jsonb(changed) as ticket from changed`,
};

/**
 * @param {keyof typeof STATEMENTS} name
 * @param {unknown[]} values
 */
const ask = async (name, values) => (await pool.query({ name, text: STATEMENTS[name], values })).rows;

/** @type {Record<string, (query: URLSearchParams, body: Record<string, unknown>) => Promise<unknown>>} */
const answers = {
  '/list': (query) =>
    query.has('handler')
      ? ask('handler', [query.get('handler')])
      : query.has('requester')
        ? ask('requester', [query.get('requester')])
        : ask('all', []),
  '/search': (query) => {
    const words = (query.get('q') ?? '').toLowerCase().split(' ');
    return ask('search', [words.map((word) => `%${word}%`)]);
  },
  '/ticket': async (query) => (await ask('ticket', [query.get('id')]))[0],
  '/create': async (_query, body) => {
    const { title, description, requester, productModel, productLine, productType, contactName, contactEmail } = body;
    const words = [productModel, title, description].map(String).join(' ').toLowerCase();
    const values = [
      randomUUID(),
      randomUUID(),
      title,
      description,
      words,
      requester,
      productModel,
      productLine,
      productType,
    ];
    values.push(
      contactName,
      contactEmail,
      body['usageDays'],
      body['occurredOn'],
      body['problemStage'],
      body['scope'],
      body['impact'],
    );
    return (await ask('create', values))[0];
  },
  '/change': async (_query, body) =>
    (await ask('change', [body['id'], body['version'], body['status'], body['handler'], body['text']]))[0],
};

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on('data', (part) => parts.push(part));
  const tell = async () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
    try {
      const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
      const text = JSON.stringify((await answers[pathname]?.(searchParams, body)) ?? null);
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    } catch (error) {
      response.writeHead(500, { 'content-length': 0 }).end();
      process.stderr.write(`${String(error)}\n`);
    }
  };
  request.on('end', () => void tell());
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
