// What a search must answer, by reading every ticket: written apart from the product, for its test and for `npm run bench
// -- --search`. It knows the tickets that data.mjs makes.
import { ids } from './data.mjs';

/**
 * @typedef {{ kind: 'insider' | 'partner', id: string, organisation: string | null, isManager: boolean,
 *   below?: string[] }} Seeker `below`: the organisations below that of a manager
 * @typedef {Record<string, string>} Filter a query string of the list
 * @typedef {{ q: string, meant?: string }} Search `meant`: what a misspelt word should have been
 * @typedef {{ ids: string[], counts: Record<string, number>, similar?: boolean, more?: boolean }} Answered a first page
 * @typedef {{ id: string, status: string, kind: string, requester: string, organisation: string | null,
 *   handler: string | null, severity: number, line: string, impact: string, zone: string, isOnHold: boolean, isShown: boolean,
 *   customer: string | null, updated: string, filed: string, due: string | null, day: string, changed: string,
 *   search: string,
 *   said: [isPublic: boolean, text: string][] }} Ticket
 * @typedef {{ tickets: Ticket[], people: Map<string, { name: string, organisation: string | null }>,
 *   customers: Map<string, Set<string>> }} Corpus
 */

const TABS = {
  pending: ['submitted'],
  inProgress: ['accepted', 'escalated', 'proposed', 'verifying', 'finalized'],
  completed: ['dismissed', 'awaitingEvaluation', 'completed'],
};
const FOR_HANDLER = ['submitted', 'accepted', 'escalated', 'finalized'];
const FOR_REQUESTER = ['dismissed', 'proposed', 'verifying', 'awaitingEvaluation'];
const COUNTED = 100;
const PAGE = 20;

const inMicroseconds = (/** @type {string} */ column) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/**
 * @param {(text: string) => Promise<any[]>} query
 * @returns {Promise<Corpus>}
 */
export async function readCorpus(query) {
  const tickets = await query(`select t.id, status, kind, requester_id as requester, organisation_id as organisation,
      handler_id as handler, severity, product_line as line, impact, zone, hold_since is not null as "isOnHold",
      visible_to_partner as "isShown", customer_id as customer, ${inMicroseconds('updated_at')} as updated,
      ${inMicroseconds('filed_at')} as filed, ${inMicroseconds('due_at')} as due,
      to_char(filed_at at time zone 'UTC', 'YYYY-MM-DD') as day, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed, search, coalesce(e.said, '[]') as said
    from ticket t left join (select ticket_id, json_agg(json_build_array(visibility = 'public', lower(text))) as said
      from ticket_event where text is not null group by ticket_id) e on e.ticket_id = t.id`);
  const people = await query('select id, lower(user_name) as name, organisation_id as organisation from app_user');
  /** @type {Map<string, Set<string>>} */
  const customers = new Map();
  for (const { organisation, customer } of await query(
    'select organisation_id as organisation, customer_id as customer from customer_partner',
  ))
    customers.set(organisation, (customers.get(organisation) ?? new Set()).add(customer));
  return { tickets, people: new Map(people.map(({ id, ...person }) => [id, person])), customers };
}

/** @param {Corpus} corpus @param {Seeker} seeker @param {Ticket} ticket */
const sees = ({ customers }, { kind, id, isManager, ...seeker }, ticket) =>
  kind === 'insider' ||
  ticket.requester === id ||
  (isManager && theirs(seeker).includes(ticket.organisation)) ||
  (ticket.isShown &&
    ticket.customer !== null &&
    theirs(seeker).some((organisation) => customers.get(organisation ?? '')?.has(ticket.customer ?? '')));

/** @param {Pick<Seeker, 'organisation' | 'below'>} seeker @returns {(string | null)[]} */
const theirs = ({ organisation, below = [] }) => [organisation, ...below];

const isShort = (/** @type {string} */ word) => [...word].length < 3;
const isChinese = (/** @type {string} */ word) => /\p{Script=Han}/u.test(word);

/**
 * Whether a text has every word. One or two letters or digits on their own are for insiders the beginning of a word.
 * @param {string} text
 * @param {string[]} words
 * @param {Seeker} seeker
 */
function hasEvery(text, words, { kind }) {
  const isAlone = words.every(isShort);
  return words.every((word) => {
    if (kind === 'partner' || !isAlone || isChinese(word)) return text.includes(word);
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
    return false;
  });
}

/**
 * The tickets that have the words, of those that the seeker may see.
 * @param {Corpus} corpus
 * @param {Seeker} seeker
 * @param {string} q
 */
export function having(corpus, seeker, q) {
  // Signs alone are no words.
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const whole = q.toLowerCase().replace(/[\s\-/._]/g, '');
  const isNumber = words.some((word) => word.replace(/\D/g, '').length >= 3);
  const isNamed = (/** @type {string | null} */ id) => {
    const person = corpus.people.get(id ?? '');
    if (!person || isNumber) return false;
    const isSeen =
      seeker.kind === 'insider' || person.organisation === null || theirs(seeker).includes(person.organisation);
    return isSeen && words.every((word) => person.name.includes(word));
  };
  return corpus.tickets.filter(
    (ticket) =>
      sees(corpus, seeker, ticket) &&
      (hasEvery(ticket.search, words, seeker) ||
        (whole.length >= 3 && ticket.search.includes(whole)) ||
        ticket.said.some(
          ([isPublic, text]) => (isPublic || seeker.kind === 'insider') && hasEvery(text, words, seeker),
        ) ||
        isNamed(ticket.handler) ||
        isNamed(ticket.requester)),
  );
}

/** @param {Seeker} seeker @param {Ticket} ticket */
function isToDo({ kind, id, organisation, isManager }, { status, isOnHold, handler, requester, ...ticket }) {
  const isForRequester = status !== 'completed' && (FOR_REQUESTER.includes(status) || isOnHold);
  if (isManager) return ticket.organisation === organisation && isForRequester;
  if (requester === id && isForRequester) return true;
  if (kind === 'partner') return false;
  return (handler === id && FOR_HANDLER.includes(status) && !isOnHold) || (handler === null && status === 'submitted');
}

/** Where all are open the worst comes first, elsewhere the latest. @param {Filter} filter */
const usualSort = ({ view = 'all', scope, overdue }) =>
  ['todo', 'pending', 'inProgress'].includes(view) ||
  (view === 'all' && (['queue', 'escalated'].includes(scope ?? '') || overdue === 'true'))
    ? 'urgency'
    : '-updated';

const isOverdue = (/** @type {Ticket} */ { due }) => due !== null && Number(due) < Date.now() * 1_000;

/** A due day is only asked for from long ago until far away. @param {Seeker} seeker @param {Filter} filter @param {Ticket} ticket */
const passes = (seeker, filter, ticket) =>
  (filter.scope !== 'mine' || ticket.requester === seeker.id) &&
  (filter.scope !== 'handling' || ticket.handler === seeker.id) &&
  (filter.scope !== 'queue' || (ticket.handler === null && ticket.status === 'submitted')) &&
  (!filter.status || ticket.status === filter.status) &&
  (!filter.kind || ticket.kind === filter.kind) &&
  (!filter.severity || ticket.severity === Number(filter.severity)) &&
  (!filter.productLine || ticket.line === filter.productLine) &&
  (!filter.impact || ticket.impact === filter.impact) &&
  (!filter.zone || ticket.zone === filter.zone) &&
  (!filter.handler || ticket.handler === filter.handler) &&
  (!filter.filedFrom || ticket.day >= filter.filedFrom) &&
  (!filter.filedTo || ticket.day <= filter.filedTo) &&
  (!filter.changedFrom || ticket.changed >= filter.changedFrom) &&
  (!filter.changedTo || ticket.changed <= filter.changedTo) &&
  (!(filter.dueFrom || filter.dueTo) || ticket.due !== null) &&
  (!filter.overdue || (filter.overdue === 'true') === isOverdue(ticket));

/** The numbers by which each sort orders, and its direction. @type {Record<string, [(ticket: Ticket) => number[], 1 | -1]>} */
const ORDERS = {
  '-updated': [({ updated }) => [Number(updated)], -1],
  '-filed': [({ filed }) => [Number(filed)], -1],
  filed: [({ filed }) => [Number(filed)], 1],
  urgency: [({ severity, filed }) => [severity, Number(filed)], 1],
  due: [({ due }) => [due === null ? Infinity : Number(due)], 1],
};

/** @param {string} sort @returns {(a: Ticket, b: Ticket) => number} */
function byOrder(sort) {
  const [keysOf, direction] = ORDERS[sort] ?? [() => [], 1];
  return (a, b) => {
    const others = keysOf(b);
    const differing = keysOf(a)
      .map((key, at) => (key === others[at] ? 0 : key < (others[at] ?? 0) ? -1 : 1))
      .find((each) => each !== 0);
    return direction * (differing ?? (a.id < b.id ? -1 : 1));
  };
}

/**
 * What is wrong with the first page of a search; undefined if nothing is.
 * @param {Corpus} corpus
 * @param {Seeker} seeker
 * @param {Search} search
 * @param {Filter} filter
 * @param {Answered} answered
 * @param {(q: string) => Ticket[]} [havingOf] keeps what was found for another filter
 */
export function wrongIn(
  corpus,
  seeker,
  { q, meant },
  filter,
  answered,
  havingOf = (text) => having(corpus, seeker, text),
) {
  const has = havingOf(q);
  const isMeant = has.length === 0 && meant !== undefined;
  const matching = (isMeant ? havingOf(meant) : has).filter((ticket) => passes(seeker, filter, ticket));
  const inTab = {
    todo: matching.filter((ticket) => isToDo(seeker, ticket)),
    all: matching,
    pending: matching.filter(({ status }) => TABS.pending.includes(status)),
    inProgress: matching.filter(({ status }) => TABS.inProgress.includes(status)),
    completed: matching.filter(({ status }) => TABS.completed.includes(status)),
  };
  const expected = Object.entries(inTab).map(([tab, some]) => [tab, Math.min(some.length, COUNTED)]);
  const told = expected.map(([tab, count]) => `${tab} ${answered.counts[tab ?? '']} of ${count}`).join(', ');
  // What is like a misspelt word is a matter of taste; what was meant must be there.
  if (isMeant) {
    const isFewer = expected.some(([tab, count]) => (answered.counts[tab ?? ''] ?? 0) < Number(count));
    if (!answered.more && (isFewer || (matching.length > 0 && !answered.similar))) return `not what was meant: ${told}`;
    return undefined;
  }
  if (answered.similar) return 'similar words, though there are tickets with these';
  const shown = inTab[/** @type {keyof typeof inTab} */ (filter.view ?? 'all')];
  if (answered.more) {
    const known = new Set(shown.map(({ id }) => id));
    const isTooMuch = expected.some(([tab, count]) => (answered.counts[tab ?? ''] ?? 0) > Number(count));
    return isTooMuch || answered.ids.some((id) => !known.has(id)) ? `more than there is: ${told}` : undefined;
  }
  if (expected.some(([tab, count]) => answered.counts[tab ?? ''] !== count)) return `counts: ${told}`;
  const page = shown.toSorted(byOrder(filter.sort ?? usualSort(filter))).slice(0, PAGE);
  const at = page.findIndex(({ id }, index) => answered.ids[index] !== id);
  if (at >= 0 || page.length !== answered.ids.length) return `row ${at} of ${page.length} is another one`;
  return undefined;
}

/**
 * Searches of all kinds.
 * @param {Corpus} corpus
 * @returns {Search[]}
 */
export function searchesIn({ tickets }) {
  const one = tickets[Math.floor(tickets.length / 3)];
  const [number = '', sn = ''] = (one?.search ?? '').split(' ');
  const plain = [
    'drive',
    'motor',
    'spindle coolant',
    'spindle brake',
    'e.oc1 e.oh',
    'e.oc1',
    'err211',
    'md810-50m4',
    '0-50m',
  ];
  const names = ['nordic paper', 'engineer', 'engineer 1', 'partner person', 'müller pressen 6'];
  const chinese = ['伺', '伺服', '伺服驱动', '触摸屏停在启动', '缺相 电缆', '通讯 controller'];
  const serial = [number, number.slice(4), sn, sn.replace('-', ''), sn.replace('-', ' ').toUpperCase(), sn.slice(3, 9)];
  const odd = ['e', 'sv', 'sv spindle', 'qwxyz', '4711081508', 'drive - %', 'the t'];
  return [
    ...[...plain, ...names, ...chinese, ...serial, ...odd].map((q) => ({ q })),
    { q: 'spindel', meant: 'spindle' },
    { q: 'coolnat pump', meant: 'coolant pump' },
    { q: 'vibarates', meant: 'vibrates' },
    { q: 'Nordik paper', meant: 'nordic paper' },
  ];
}

/**
 * Filters of all kinds. Each is set beside the search.
 * @param {Corpus} corpus
 * @returns {Filter[]}
 */
export function filtersIn({ tickets }) {
  const days = tickets.map(({ day }) => day).toSorted();
  const early = days[Math.floor(days.length / 4)] ?? '';
  const late = days[Math.floor((days.length * 9) / 10)] ?? '';
  return [
    {},
    { scope: 'mine' },
    { scope: 'handling' },
    { view: 'todo' },
    { view: 'pending' },
    { view: 'completed', sort: 'filed' },
    { status: 'accepted' },
    { status: 'completed', severity: '2' },
    { status: 'escalated', kind: 'internal' },
    { filedFrom: early, filedTo: early },
    { filedFrom: early, filedTo: late, sort: '-filed' },
    { productLine: 'plc-and-controllers', sort: 'urgency' },
    { zone: 'zone-1', kind: 'itr' },
    { handler: ids.engineer(3) },
    { severity: '1', sort: 'due' },
    { productLine: 'sensors' },
  ];
}

/**
 * Somebody of each kind that searches; a visitor has no list.
 * @param {Corpus} corpus
 * @returns {Record<'engineer' | 'lead' | 'partner' | 'manager' | 'tree', Seeker>} `tree`: the manager, with some others below
 */
export function seekersIn({ people }) {
  const engineers = [...people.keys()].filter((id) => id.startsWith(ids.engineer(0).slice(0, 23)));
  const insider = (/** @type {number} */ n) => ({
    kind: /** @type {const} */ ('insider'),
    id: ids.engineer(n),
    organisation: null,
    isManager: false,
  });
  const partner = (/** @type {number} */ n) => ({
    kind: /** @type {const} */ ('partner'),
    id: ids.partner(n),
    organisation: people.get(ids.partner(n))?.organisation ?? null,
    // One of five (data.mjs).
    isManager: n % 5 === 0,
  });
  const manager = partner(5);
  const others = [...new Set([...people.values()].map(({ organisation }) => organisation))];
  const below = others.filter((each) => each !== null).filter((each) => each !== manager.organisation);
  return {
    engineer: insider(1),
    lead: insider(engineers.length - 1),
    partner: partner(6),
    manager,
    tree: { ...manager, below: below.slice(0, 3) },
  };
}

/**
 * The manager of the bench's tree, as the sweep has it.
 * @param {Corpus} corpus
 * @param {(text: string) => Promise<any[]>} query
 * @returns {Promise<Seeker>}
 */
export async function treeManagerIn({ people }, query) {
  const id = ids.partner(15);
  const organisation = people.get(id)?.organisation ?? null;
  const rows = await query(`select unnest(organisations_below('${organisation}')) as id`);
  return { kind: 'partner', id, organisation, isManager: true, below: rows.map((row) => row.id) };
}
