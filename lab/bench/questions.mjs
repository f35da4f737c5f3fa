// The requests to both servers: a set for each operation that speed.md names.
import { ids, sizesFor } from './data.mjs';

/**
 * @typedef {import('./connections.mjs').Connection} Connection
 * @typedef {{ id: string, step: number, version: number, handler: string }} Moving a ticket that is moved through the
 *   transitions
 * @typedef {{ name: keyof typeof import('./musts.mjs').OPERATIONS, isChecked?: boolean,
 *   ours: (connection: Connection) => Promise<void>, bare: (connection: Connection) => Promise<void>, }} Question
 *   `isChecked`: the bare server's answer must be fast enough, or the bench stops (reference.mjs)
 * @typedef {{ ids: string[], open: string[], units: { sn: string, partner: string }[], numbers: string[],
 *   sns: string[] }} Known
 */

const PEOPLE = 16;
const NOTE = 'The customer said so on the phone.';

/** The headers that a browser sends. */
const headersOf = (/** @type {string} */ user) => ({
  xauthorization: `bench-${user}`,
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br',
});

/**
 * The transitions of a ticket in their order: the action, its input, the status after it. All are made by the handler,
 * some of them on behalf of the requester.
 * @type {[action: string, input: object, status: string][]}
 */
const PATH = [
  ['accept', { requiredDays: 3 }, 'accepted'],
  [
    'askInformation',
    { question: 'Which firmware runs on it?', holdReason: 'waiting-for-partner-information' },
    'accepted',
  ],
  ['giveInformation', { answer: 'Version 1.20', note: NOTE }, 'accepted'],
  [
    'propose',
    {
      text: 'Raise the acceleration time to two seconds and check the motor cable.',
      feasible: true,
      noSensitive: true,
    },
    'proposed',
  ],
  ['acceptSolution', { note: NOTE }, 'verifying'],
  ['confirmSolution', { productionResumed: false, note: NOTE }, 'finalized'],
  ['close', { resolvedInOneGo: true }, 'awaitingEvaluation'],
];

/**
 * Typical search texts: serial numbers in several spellings, ticket numbers, models with a fault code, words, Chinese.
 */
const searches = (/** @type {Known} */ { sns, numbers }) => {
  const at = (/** @type {string[]} */ from, /** @type {number} */ n) => from[n % from.length] ?? '';
  return (/** @type {number} */ n) =>
    [
      at(sns, n),
      at(sns, n + 3).replace('-', ' '),
      at(numbers, n),
      'md810-50m4 err45.2',
      at(sns, n + 7).toLowerCase(),
      'spindle coolant',
      '伺服 过流',
      `e.oc1 ${at(sns, n).slice(0, 6)}`,
      at(numbers, n + 5).slice(4),
      '抱闸不能松开',
    ][n % 10] ?? '';
};

/**
 * @param {number} tickets
 * @param {Known} known
 * @returns {Question[]}
 */
export function questionsFor(tickets, known) {
  const { engineers, organisations } = sizesFor(tickets);
  let turn = 0;
  const next = () => turn++;
  const engineer = (/** @type {number} */ n) => ids.engineer(n % Math.min(PEOPLE, engineers));
  const partner = (/** @type {number} */ n) =>
    ids.partner((n % PEOPLE) * 5 + 1 < organisations * 5 ? (n % PEOPLE) * 5 + 1 : 1);
  const one = (/** @type {number} */ n) => known.ids[(n * 7919) % known.ids.length];
  const wording = searches(known);
  /** @type {{ ours: Moving[], bare: Moving[] }} */
  const moving = { ours: [], bare: [] };

  const get = async (
    /** @type {Connection} */ connection,
    /** @type {string} */ path,
    /** @type {string | undefined} */ user,
  ) => expectOk(await connection.send({ path, headers: user ? headersOf(user) : {} }), path);
  const post = async (
    /** @type {Connection} */ connection,
    /** @type {string} */ path,
    /** @type {object} */ body,
    user = '',
  ) => {
    const answer = await connection.send({
      method: 'POST',
      path,
      body,
      headers: user ? { ...headersOf(user), 'idempotency-key': key() } : {},
    });
    return JSON.parse(expectOk(answer, path).text());
  };

  // Half of the lists are an engineer's To do; the others are all tickets, and a partner's own.
  const lists = [
    [() => '/itr-api/v1/tickets', engineer, (/** @type {number} */ n) => `/list?handler=${engineer(n)}`],
    [() => '/itr-api/v1/tickets?view=all', engineer, () => '/list'],
    [() => '/itr-api/v1/tickets', engineer, (/** @type {number} */ n) => `/list?handler=${engineer(n)}`],
    [() => '/itr-api/v1/tickets?view=all', partner, (/** @type {number} */ n) => `/list?requester=${partner(n)}`],
  ];
  const formOf = (/** @type {number} */ n) => {
    const unit = known.units[n % known.units.length];
    return {
      unit,
      form: {
        kind: 'feedback',
        contactName: 'Ann Contact',
        contactEmail: 'ann@bench.example',
        usageDays: 120,
        occurredOn: '2025-02-27',
        problemStage: 'warranty-operation',
        scope: 'single-unit',
        impact: 'intermittent-trips',
        description: `The drive stops with E.OC1 after some hours of running, for the ${n}th time. The belt had been replaced.`,
      },
    };
  };
  const filed = { productModel: 'MD520-4T30', productLine: 'low-voltage-ac-drives', productType: 'vector-drive' };

  return [
    {
      name: 'list, 20 rows',
      isChecked: true,
      ours: async (connection) => {
        const n = next();
        const [path, who] = lists[n % lists.length] ?? [];
        await get(connection, path?.(n) ?? '', who?.(n));
      },
      bare: async (connection) => {
        const n = next();
        await get(connection, lists[n % lists.length]?.[2]?.(n) ?? '', undefined);
      },
    },
    {
      name: 'ticket with its timeline',
      isChecked: true,
      ours: async (connection) => void (await get(connection, `/itr-api/v1/tickets/${one(next())}`, engineer(next()))),
      bare: async (connection) => void (await get(connection, `/ticket?id=${one(next())}`, undefined)),
    },
    {
      name: 'create',
      ours: async (connection) => {
        const { form, unit } = formOf(next());
        const { data } = await post(connection, '/itr-api/v1/tickets', { ...form, sn: unit?.sn }, unit?.partner);
        moving.ours.push({ id: data.id, step: 0, version: data.version, handler: data.handler?.id ?? ids.engineer(0) });
      },
      bare: async (connection) => {
        const { form, unit } = formOf(next());
        const body = { ...form, ...filed, title: form.description.slice(0, 60), requester: unit?.partner };
        const made = await post(connection, '/create', body);
        moving.bare.push({ id: made.id, step: 0, version: 1, handler: ids.engineer(0) });
      },
    },
    {
      name: 'transition',
      ours: async (connection) => {
        const one = take(moving.ours);
        const [action, input] = PATH[one.step] ?? [];
        const body = { ...input, version: one.version };
        const { data } = await post(connection, `/itr-api/v1/tickets/${one.id}/actions/${action}`, body, one.handler);
        goOn(moving.ours, { ...one, version: data.version });
      },
      bare: async (connection) => {
        const one = take(moving.bare);
        const [, input, status] = PATH[one.step] ?? [];
        const body = {
          id: one.id,
          version: one.version,
          status,
          handler: one.handler,
          text: JSON.stringify(input),
        };
        const changed = await post(connection, '/change', body);
        goOn(moving.bare, { ...one, version: changed.version });
      },
    },
    {
      name: 'search',
      ours: async (connection) => {
        const n = next();
        await get(connection, `/itr-api/v1/tickets?view=all&q=${encodeURIComponent(wording(n))}`, engineer(n));
      },
      bare: async (connection) => {
        // The bare server finds serial numbers only as they are stored.
        const q = wording(next());
        await get(
          connection,
          `/search?q=${encodeURIComponent(/^cl\S* /i.test(q) ? q.replace(' ', '-') : q)}`,
          undefined,
        );
      },
    },
  ];
}

let keys = 0;
const key = () => `bench-write-key-${process.pid}-${keys++}`;

/** @param {Moving[]} from */
function take(from) {
  const one = from.shift();
  if (!one)
    throw new Error('There are no more tickets to move. The operation "create" must run before and create enough.');
  return one;
}

/**
 * @param {Moving[]} back
 * @param {Moving} one
 */
function goOn(back, one) {
  if (one.step + 1 < PATH.length) back.unshift({ ...one, step: one.step + 1 });
}

/**
 * @param {import('./connections.mjs').Answer} answer
 * @param {string} path
 */
function expectOk(answer, path) {
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text().slice(0, 400)}`);
  return answer;
}
