// `npm run bench -- --sweep`: every GET that the API describes, with every filter, sort and tab, as each role, at 100,000
// tickets. Prints those that cost more than 20 and 50 ms of the processor, of the server and the database, the worst first.
// Alone with names of roles and beginnings of names of calls (`--sweep lead ticket.`); its figures are then not written.
import pg from 'pg';
import { say } from '../../scripts/bootstrap.mjs';
import { call } from './import-client.mjs';
import { openConnection } from './connections.mjs';
import { openCpu, secondsOf } from './cpu.mjs';
import { ids, sizesFor } from './data.mjs';
import { SWEEP } from './musts.mjs';
import { print, quantile, record, tableOf } from './report.mjs';
import { makeDatabase, startOurs } from './servers.mjs';
import { openPlans } from './sweep-causes.mjs';
import { isPartOf, requestsOf, textOf } from './sweep-requests.mjs';

const TICKETS = 100_000;
const HIGH_MS = 50;
const LOW_MS = 20;
/** A figure counts all tickets of a period, and so does the list behind one of its rows. */
const FIGURE_MS = 300;
/** What this request may cost more than another, so that one measure judges all. @param {Request} request */
const allowance = ({ call: name, query }) =>
  name === 'figure.get' || name.startsWith('quality.') || query.some(([parameter]) => parameter === 'figure')
    ? FIGURE_MS - HIGH_MS
    : 0;
/** What was above is asked again so often, and the least counts: it is then planned, and no collector ran. */
const AGAIN = 2;
/** A request with a filter more is named only if it costs so much more than the one without. */
const MUCH_MORE = 1.5;
/** A backend that has been opened since the last look is not counted. */
const LOOK_EVERY = 50;
const SHOWN = 60;
const RECORDED = 30;
const ONLY = process.argv.slice(2).filter((given) => !given.startsWith('--'));

/** One organisation in ten is below that of `treeManager`, four levels of them, with a tenth of all tickets. */
export const TREE = `with o as (select id, row_number() over (order by id) as n from organisation)
  update organisation c set parent_id = p.id from o join o p on p.n = case when o.n < 9 then 4 else o.n / 2 end
  where c.id = o.id and o.n between 5 and 43`;

/** Columns of these types have no order. */
const LISTS_OF = new Set(['texts', 'records', 'parts']);

/** @typedef {import('./sweep-requests.mjs').Request} Request */
/** @typedef {Record<string, string>} Headers */
/** @typedef {{ request: Request, role: string, headers: Headers, ms: number, status: number }} Measured */

/** @param {string} base address of the PostgreSQL @param {string} folder @param {string} smtpUrl @returns {Promise<boolean>} */
export async function sweeping(base, folder, smtpUrl) {
  const { url } = await makeDatabase(base, TICKETS, folder, smtpUrl);
  return sweepIn(base, { url, folder, smtpUrl });
}

/** @param {string} base @param {{ url: string, folder: string, smtpUrl: string }} how of a filled database @returns {Promise<boolean>} */
export async function sweepIn(base, { url, folder, smtpUrl }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(TREE);
  const server = await startOurs({ url, folder, smtpUrl });
  const known = await knownOf(async (text) => (await client.query(text)).rows);
  const share = await call(server, `bench-${known.handler}`, 'POST', `/itr-api/v1/tickets/${known.open}/shares`, {
    purpose: 'solution',
  });
  const api = await (await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)).json();
  const everyRole = headersOf(share.shareId);
  const { roles, requests } = selected(everyRole, requestsOf(api, examplesFrom(known, await entitiesOf(server))));
  say(`Asking for ${requests.length.toLocaleString('en')} things as each of ${Object.keys(roles).length} roles`);
  const cpu = await openCpu(base);
  /** @type {Measured[]} */
  const all = [];
  for (const [role, headers] of Object.entries(roles)) {
    all.push(...(await askAll(server, cpu, requests, role, headers)));
    say(`${role}: ${all.filter((each) => each.role === role && each.ms > LOW_MS).length} above ${LOW_MS} ms`);
  }
  await cpu.close();
  await server.stop();
  const named = groupsOf(all.filter(({ ms }) => ms > LOW_MS));
  await explain(client, named.slice(0, SHOWN), { url, folder, smtpUrl });
  await client.end();
  return report(all, named);
}

/** @param {Record<string, Headers>} roles @param {Request[]} requests */
function selected(roles, requests) {
  const names = ONLY.filter((name) => Object.hasOwn(roles, name));
  const calls = ONLY.filter((name) => !names.includes(name));
  return {
    roles: Object.fromEntries(Object.entries(roles).filter(([name]) => names.length === 0 || names.includes(name))),
    requests: requests.filter(({ call: name }) => calls.length === 0 || calls.some((begin) => name.startsWith(begin))),
  };
}

/** @param {import('./servers.mjs').Server} server @param {Awaited<ReturnType<typeof openCpu>>} cpu @param {Request[]} requests @param {string} role @param {Headers} headers */
async function askAll(server, cpu, requests, role, headers) {
  const connection = openConnection(server.port);
  let pids = await cpu.processes(server);
  /** @type {Map<number, number>} */
  const used = new Map();
  const usedBy = (/** @type {number} */ pid) => {
    try {
      used.set(pid, secondsOf(pid));
    } catch {
      // It has ended, and uses no more.
    }
    return used.get(pid) ?? 0;
  };
  const spent = () => pids.reduce((sum, pid) => sum + usedBy(pid), 0) * 1_000;
  /** @param {Request} request */
  const once = async (request) => {
    const before = spent();
    const answer = await connection.send({ path: pathOf(request), headers });
    return { ms: Math.max(0, spent() - before - allowance(request)), answer };
  };
  /** @type {Measured[]} */
  const all = [];
  const queue = [...requests];
  for (let at = 0; at < queue.length; at++) {
    if (at % LOOK_EVERY === 0) pids = await cpu.processes(server);
    const request = /** @type {Request} */ (queue[at]);
    const first = await once(request);
    const { answer } = first;
    let { ms } = first;
    // What the caller may not do is the same with every filter; a filter that the caller may not use is one of them.
    const isRefused = answer.status === 401 || answer.status === 403;
    if (isRefused && all.some((each) => each.request.path === request.path && each.status === 200)) continue;
    if (isRefused) {
      while (queue[at + 1]?.path === request.path) at++;
      continue;
    }
    for (let again = 0; again < AGAIN && ms > LOW_MS; again++) ms = Math.min(ms, (await once(request)).ms);
    all.push({ request, role, headers, ms, status: answer.status });
    const next = request.query.length <= 1 && answer.status === 200 && nextOf(answer.text());
    if (next) queue.splice(at + 1, 0, { ...request, query: [...request.query, ['cursor', next]] });
  }
  connection.close();
  return all;
}

/** @param {string} body @returns {string | null | undefined} */
function nextOf(body) {
  return body.startsWith('{"code"') ? JSON.parse(body).data?.next : undefined;
}

/** @param {Request} request */
const pathOf = ({ path, query }) => (query.length > 0 ? `${path}?${textOf(query)}` : path);

/** @typedef {{ request: Request, roles: string[], headers: Headers, ms: number, cause?: string }} Group one request of several roles */

/** The worst first, without those that are slow for a filter that is slow alone. @param {Measured[]} slow @returns {Group[]} */
function groupsOf(slow) {
  const own = slow.filter(
    ({ request, role, ms }) =>
      !slow.some((other) => other.role === role && isPartOf(request, other.request) && ms < other.ms * MUCH_MORE),
  );
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const { request, role, headers, ms } of own.toSorted((a, b) => b.ms - a.ms)) {
    const group = groups.get(pathOf(request)) ?? { request, roles: [], headers, ms };
    group.roles.push(role);
    groups.set(pathOf(request), group);
  }
  return [...groups.values()];
}

/** Adds the causes, by a server of its own: its statements cost more while they are explained. @param {pg.Client} client @param {Group[]} groups @param {Parameters<typeof startOurs>[0]} how */
async function explain(client, groups, how) {
  const plans = await openPlans(client);
  if (!plans || groups.length === 0) return;
  const log = plans();
  const server = await startOurs(how);
  const connection = openConnection(server.port);
  for (const group of groups) {
    await connection.send({ path: pathOf(group.request), headers: group.headers });
    const at = log.mark();
    await connection.send({ path: pathOf(group.request), headers: group.headers });
    await new Promise((resolve) => setTimeout(resolve, 50));
    group.cause = log.since(at);
  }
  connection.close();
  await server.stop();
}

/** @param {Measured[]} all @param {Group[]} named */
function report(all, named) {
  const above = (/** @type {number} */ ms) => named.filter((each) => each.ms > ms).length;
  const figures = tableOf(SWEEP, {
    'GETs above 50 ms': above(HIGH_MS),
    'GETs above 20 ms': above(LOW_MS),
    'answers of 500 and more': all.filter(({ status }) => status >= 500).length,
  });
  const rows = named.map(({ request, roles, ms, cause }) => [
    `\`${decodeURIComponent(pathOf(request)).replaceAll('|', '/')}\``,
    roles.join(', '),
    `${ms.toFixed(0)} ms`,
    cause ?? '',
  ]);
  const head = ['GET', 'roles', 'CPU', 'cause: the slowest statement, and in it the slowest step'];
  const roles = [...new Set(all.map(({ role }) => role))].map((role) => {
    const times = all
      // What makes no sense alone, as a figure's filter without the figure, is refused at once.
      .filter((each) => each.role === role && each.status !== 400)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const over = (/** @type {number} */ ms) => String(times.filter((each) => each > ms).length);
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => `${ms.toFixed(1)} ms`);
    return [
      role,
      String(times.length),
      p50 ?? '',
      p99 ?? '',
      `${quantile(times, 1).toFixed(0)} ms`,
      over(LOW_MS),
      over(HIGH_MS),
    ];
  });
  const byRole = {
    head: ['role', 'GETs', 'p50', 'p99', 'max', 'above 20 ms', 'above 50 ms'],
    rows: roles,
    passed: true,
  };
  print(byRole);
  print({ head, rows: rows.slice(0, SHOWN), passed: figures.passed });
  print(figures);
  const answered = new Set(all.filter(({ status }) => status === 200).map(({ request }) => request.call));
  const unanswered = [...new Set(all.map(({ request }) => request.call))].filter((name) => !answered.has(name));
  say(`Never answered with 200: ${unanswered.join(', ')}`);
  for (const { request, role, status } of all
    .filter((each) => each.status === 400 || each.status >= 500)
    .slice(0, SHOWN))
    say(`${status} for ${role}: ${pathOf(request)}`);
  if (ONLY.length > 0) return figures.passed;
  record(
    'bench --sweep',
    `100,000 tickets on PostgreSQL; every GET of the API's description with each filter, sort and tab alone and in pairs, and each filter with each pair of a tab and a sort; processor time of server and database. A request with a filter more is named only if it costs half as much again. Never answered with 200: ${unanswered.join(', ') || 'none'}.`,
    [byRole, figures, { head, rows: rows.slice(0, RECORDED), passed: figures.passed }],
  );
  return figures.passed;
}

/** @param {string} shareId @returns {Record<string, Headers>} */
function headersOf(shareId) {
  const { engineers } = sizesFor(TICKETS);
  const accepted = { 'accept-language': 'en', 'accept-encoding': 'gzip, deflate, br' };
  const user = (/** @type {string} */ id) => ({ ...accepted, xauthorization: `bench-${id}` });
  return {
    // Of data.mjs: one partner of five is a manager, one engineer of eight an expert, the last one the lead.
    partner: user(ids.partner(6)),
    partnerManager: user(ids.partner(5)),
    treeManager: user(ids.partner(15)),
    engineer: user(ids.engineer(1)),
    expert: user(ids.engineer(7)),
    lead: user(ids.engineer(engineers)),
    admin: user(ids.admin),
    visitor: { ...accepted, shareid: shareId },
  };
}

/**
 * What the examples are taken from.
 * @param {(text: string) => Promise<any[]>} query
 */
async function knownOf(query) {
  const one = async (/** @type {string} */ text) => (await query(text))[0] ?? {};
  const { open, handler } = await one(
    `select id as open, handler_id as handler from ticket where status = 'proposed' limit 1`,
  );
  const { closed, sn, customer } = await one(
    `select id as closed, sn, customer_id as customer from ticket where status = 'completed' and customer_id is not null order by filed_at desc limit 1`,
  );
  const { early, late } = await one(
    `select (min(filed_at) + interval '400 days')::date::text as early, max(filed_at)::date::text as late from ticket`,
  );
  const { version } = await one('select id as version from version_note limit 1');
  return { open, handler, closed, sn, customer, early, late, version };
}

/**
 * The paths of the entities' lists and records, with what can be asked of each.
 * @param {import('./servers.mjs').Server} server
 * @returns {Promise<import('./sweep-requests.mjs').Examples>}
 */
async function entitiesOf(server) {
  const path = '/itr-api/v1/admin/entities';
  const get = (/** @type {string} */ of) => call(server, `bench-${ids.admin}`, 'GET', of);
  const { items } = await get(path);
  const namesOf = (/** @type {{ name: string }[]} */ some) => some.map(({ name }) => name);
  const { items: figures } = await get('/itr-api/v1/figures');
  /** @type {import('./sweep-requests.mjs').Examples} */
  const examples = { entity: namesOf(items), 'figure.get name': namesOf(figures) };
  for (const { name, columns } of items) {
    const { items: records } = await get(`${path}/${name}?limit=1`);
    const sortable = columns.filter((/** @type {any} */ { type }) => !LISTS_OF.has(type));
    examples[`${path}/${name} sort`] = sortable.flatMap((/** @type {any} */ column) => [
      column.name,
      `-${column.name}`,
    ]);
    examples[`${path}/${name}/{id} id`] = records.map((/** @type {any} */ { id }) => id);
  }
  return examples;
}

/**
 * Values that many tickets have, and values that none has.
 * @param {Awaited<ReturnType<typeof knownOf>>} known
 * @param {import('./sweep-requests.mjs').Examples} entities
 * @returns {import('./sweep-requests.mjs').Examples}
 */
export function examplesFrom({ open, closed, sn, customer, early, late, version }, entities) {
  const none = '00000000-0000-7000-8009-0000000000ff';
  const engineer = ids.engineer(3);
  return {
    ...entities,
    id: [none],
    'ticket.get id': [open, closed],
    'ticket.events id': [open],
    'ticket.solutions id': [closed],
    'ticket.similar id': [open, closed],
    'share.list id': [open],
    'admin.openTicketsOf id': [engineer],
    'admin.getPersonData id': [engineer, ids.partner(6)],
    'customer.get id': [customer],
    'version.get id': [version ?? none],
    sn: [sn],
    q: ['drive', 'qwxyz'],
    'customer.list q': ['nordic', 'qwxyz'],
    'user.list q': ['engineer 1', 'qwxyz'],
    'colleague.list q': ['person', 'qwxyz'],
    'admin.records q': ['1', 'qwxyz'],
    productLine: ['servo-drives-and-motors', 'sensors'],
    line: ['servo-drives-and-motors', 'sensors'],
    // Of all their values they would be too many.
    'figure.get by': ['week', 'model'],
    'figure.get severity': ['1'],
    'ticket.list figure': ['inflow'],
    'ticket.list by': ['month'],
    key: ['2026-01'],
    from: [early, late],
    to: ['2001-01-01', '2099-12-31'],
    customer: [customer],
    organisation: [none],
    model: ['SV660N-2R8', 'qwxyz'],
    software: ['V1.20'],
    production: ['2023-01'],
    group: ['Group 1'],
    person: [engineer],
    reason: ['escalationReason:no-progress'],
    zone: ['zone-1', 'nowhere'],
    impact: ['intermittent-trips', 'fire-or-smoke'],
    severity: ['1', '4'],
    handler: [engineer, ids.admin],
    filedFrom: [early, late],
    filedTo: [early, '2001-01-01'],
    changedFrom: [early, late],
    changedTo: [early, '2001-01-01'],
    dueFrom: [late, '2099-01-01'],
    dueTo: [late, '2001-01-01'],
    record: [engineer],
    user: [engineer],
    ip: ['127.0.0.1', '192.0.2.1'],
    actor: [engineer],
    limit: ['100'],
    after: ['2'],
    code: ['x'],
    codes: ['E100,F2'],
    lists: [
      'view=todo;view=all&scope=queue;view=inProgress&scope=handling;view=inProgress&scope=escalated;view=all&overdue=true',
      'view=all&productLine=none;view=all&zone=none;view=completed&severity=2',
    ],
    ticket: [open],
    email: ['somebody@bench.example'],
    fileUrl: ['https://files.bench.example/none.pdf'],
  };
}
