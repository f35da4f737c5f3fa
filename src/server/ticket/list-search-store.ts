/** The list of a search (docs/decisions/0012). */
import { createHash } from 'node:crypto';
import { COUNT_CAP, FOUND_MAX, SEARCH_MS, SPELLINGS_MAX } from '../../shared/constants.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import { listViews, type ListView } from '../../shared/ticket/list-views.ts';
import type { Tx } from '../db/database.ts';
import type { ListQuery, User, Value } from './list-filters-store.ts';
import {
  ALL,
  and,
  dueFiltersOf,
  besideQueue,
  fewOf,
  FILTERED_COLUMNS,
  filtersOf,
  groupOf,
  indexedFiltersOf,
  otherFiltersOf,
  ownOf,
  ownOrganisations,
  scopeOf,
  tabConditions,
} from './list-filters-store.ts';
import type { Cursor } from './list-order-store.ts';
import { beyondOf, named, orderBy, selected, SORTS } from './list-order-store.ts';
import type { SearchTerms } from './search-terms.ts';
import { misspeltIn, respeltTermsOf, similarTermsOf } from './search-terms.ts';

/** `foundMax`: tickets that are taken from the index of words; `searchMs`: how long texts may be read one by one. */
export interface SearchBounds {
  foundMax: number;
  searchMs: number;
}
export const SEARCH_BOUNDS: SearchBounds = { foundMax: FOUND_MAX, searchMs: SEARCH_MS };
/** Without a search. `rareMax`: tickets that are taken from the index of a filter; `sparse`: of a sample, less are hardly any. */
export interface ListBounds extends SearchBounds {
  rareMax?: number;
  sparse?: number;
}

export interface ListRequest {
  viewer: User;
  query: ListQuery;
  cursor: Cursor;
  now: Date;
  bounds: ListBounds;
  value: Value;
}

/** How many tickets have the words, by whatever filters: more than `foundMax` are many. */
export type Found = 'none' | 'some' | 'many';

/** The tables `page` and `tally` of a list, as SQL, and what else is known of them. */
export interface ListSource {
  tables: string;
  /** A `Found`. */
  found?: string;
  /** Whether there may be more than was found. */
  more?: string;
}

/** The name of a prepared statement. */
export const nameOf = (kind: string, text: string): string =>
  `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;

/** Of the newest texts of a tree, in which words like a misspelt one are looked for. */
const SPELLING_TEXTS = 100;

/** The columns with the people whose names a search looks through. */
const PEOPLE_COLUMNS = ['handler_id', 'requester_id'] as const;

/**
 * For insiders the tickets that the index of words has, and for a manager of a tree those of whose texts a table of its own has the
 * words (sql/search.sql), unless they are many, in which case the list is empty and `byReading` makes it.
 */
export function byFoundWords(request: ListRequest, wanted: SearchTerms): ListSource {
  const { viewer, query, now, value } = request;
  const { foundMax } = request.bounds;
  const own = isInsider(viewer) ? [] : [`(${ownOf(viewer, value, false).join(' or ')})`];
  // One index scan a person. With all people in one condition PostgreSQL reads every ticket.
  const ofPeople = isInsider(viewer)
    ? PEOPLE_COLUMNS.map(
        (column) => `(select f.id from people cross join lateral (
      select id from ticket where ${column} = people.id limit ${foundMax + 1}) f limit ${foundMax + 1})`,
      )
    : [
        `(select t.id from ticket t where exists (select from people) and ${and(...own)} and (${ofPeopleNamed().join(' or ')}) limit ${foundMax + 1})`,
      ];
  const [find, words] = isInsider(viewer)
    ? (['found_tickets', wanted.patterns] as const)
    : (['found_below', wanted.contained] as const);
  const shared = [...own, ...scopeOf(viewer, query, value), ...filtersOf(query, value, now)];
  return {
    tables: `people as materialized ${peopleNamed(wanted, viewer, value)},
    found as materialized (select id from ${find}(${value(JSON.stringify(words))}::jsonb, ${value(wanted.whole)}::text, ${foundMax}) f (id)
      union ${ofPeople.join(' union ')}),
    size as materialized (select case when count(*) = 0 then 'none' when count(*) > ${foundMax} or bool_or(id is null) then 'many' else 'some' end as found from found),
    ${fromHits(
      request,
      `select ${hitColumns(query)} from ticket t
      where ${and("t.id = any(array(select id from found, size where size.found = 'some'))", ...shared)}`,
    )}`,
    found: '(select found from size)',
  };
}

/** Without a search: all that meet the filters, of the viewer's own. */
export function byOwn(request: ListRequest): ListSource {
  const { viewer, query, now, value } = request;
  const filters = [...scopeOf(viewer, query, value), ...filtersOf(query, value, now)];
  const each = ownOf(viewer, value).map(
    (own) => `select ${hitColumns(query)} from ticket t where ${and(own, ...filters)}`,
  );
  return { tables: fromHits(request, each.join(' union ')) };
}

/** Page and counts of tickets that are few. */
function fromHits(request: ListRequest, hits: string): string {
  const { query, cursor, value } = request;
  const sort = SORTS[query.sort];
  return `hits as materialized (${hits}), ${tallyOf(request)},
    page as (select t.id, ${named(sort, 't.').join(', ')} from hits t
      where ${and(`(${tabOf(query.view, request)})`, ...beyondOf(sort, named(sort, 't.'), cursor, value))})`;
}

/**
 * Walks the tickets of each tab within the filters in the order of the page and reads their texts, as far as page and
 * counts need it or `searchMs` allows. For common words, and for partners: theirs are few, and the index has no wall. Where few
 * tickets meet a filter of an insider, as in a list without a search, only the texts of those are read.
 */
export function byReading(request: ListRequest, wanted: SearchTerms, rare: number | null = null): ListSource {
  const { viewer, query, cursor, now, value } = request;
  const sort = SORTS[query.sort];
  const columns = sort.keys.map(([key]) => key);
  const end = `statement_timestamp() + ${value(`${request.bounds.searchMs} ms`)}::interval`;
  // The clock comes first, because it is cheaper: when the time is over, no more texts are read.
  const [indexed, due] = [indexedFiltersOf(query, value), dueFiltersOf(query, value, now)];
  const filters = [...indexed.map((each) => each.condition), ...otherFiltersOf(query, value, now), ...due];
  const shared = [...scopeOf(viewer, query, value), ...filters];
  const few = isInsider(viewer) ? fewOf(indexed, due, rare) : undefined;
  const texts = [`clock_timestamp() < ${end}`, (isInsider(viewer) ? indexedTextHas : publicTextHas)(wanted, value)];
  const order = orderBy(sort, columns, 't.id');
  const walk = (view: ListView, shown: string, beyond: readonly string[], most: number): string[] =>
    tabConditions(view, viewer, query, value).map((condition) => {
      const cheap = and(condition, ...beyond, ...shared);
      // Few tickets are put in order before their texts are read, no more than it takes; `offset 0` keeps the two apart. The
      // many that are closed are walked by an index in that order; so are the open ones by urgency or by their last change, unless a filter would
      // have PostgreSQL take another index and read the texts of all that it has.
      const isOpen = view !== 'all' && view !== 'completed';
      const isWalked = sort === SORTS.urgency || sort === SORTS['-updated'];
      const isSorted = isInsider(viewer) && isOpen && (!isWalked || indexed.some(({ ofOpen }) => ofOpen));
      const isFew = few !== undefined || isSorted;
      const table = few === undefined ? 'ticket' : 'few';
      if (!isFew)
        return `(select ${shown} from ticket t where ${and(cheap, ...texts)} order by ${order} limit ${most})`;
      // By the keys' names, in which the outer order is known to be the inner one.
      return `(select ${shown} from (select ${FILTERED_COLUMNS}, ${selected(sort)} from ${table} t where ${cheap} order by ${order} offset 0) t
        where ${and(...texts)} order by ${orderBy(sort, named(sort, 't.'), 't.id')} limit ${most})`;
    });
  // Every ticket is in one of the three groups; To do has some of them, which may come later in the order.
  const hits = listViews
    .filter((view) => view !== 'all')
    .flatMap((view) => walk(view, hitColumns(query), besideQueue(view, viewer), Math.max(COUNT_CAP, query.limit + 1)));
  // Functions, because PostgreSQL refuses parameters that nothing uses.
  const first = (): string =>
    `select t.id, ${named(sort, 't.').join(', ')} from hits t where ${tabOf(query.view, request)}`;
  const later = (): string =>
    walk(query.view, `t.id, ${selected(sort)}`, beyondOf(sort, columns, cursor, value), query.limit + 1).join(
      ' union ',
    );
  return {
    tables: `${few ?? ''}people as materialized ${peopleNamed(wanted, viewer, value)},
    hits as materialized (${hits.join(' union ')}), ${tallyOf(request)}, page as (${cursor ? later() : first()})`,
    more: `clock_timestamp() >= ${end}`,
  };
}

const hitColumns = ({ sort }: ListQuery): string =>
  `t.id, t.status, t.hold_since, t.handler_id, t.requester_id, t.organisation_id, ${selected(SORTS[sort])}`;

const tabOf = (view: ListView, { viewer, query, value }: ListRequest): string =>
  view === 'todo' ? tabConditions(view, viewer, query, value).join(' or ') : groupOf(view, query);

/** Whether all tickets with some words are known at once, without reading one ticket after the other. */
export const isIndexed = (viewer: User): boolean => isInsider(viewer) || viewer.below !== undefined;

/** The bounded counts of all tabs, from the hits. */
function tallyOf(request: ListRequest): string {
  const each = listViews.map(
    (view) => `least(count(*) filter (where ${tabOf(view, request)}), ${COUNT_CAP}) as "${view}"`,
  );
  return `tally as (select ${each.join(', ')} from hits t)`;
}

/** Where nothing has the words as they were typed: words that are like them; null when there is none. */
export async function similarTermsFor(tx: Tx, viewer: User, q: string | undefined): Promise<SearchTerms | null> {
  const misspelt = misspeltIn(q);
  if (misspelt.length === 0) return null;
  // Which words others use is not for partners: theirs are compared text by text.
  if (!isIndexed(viewer)) return similarTermsOf(q);
  const [name, found] = isInsider(viewer)
    ? ['similar_words', `similar_words($1::text[], ${SPELLINGS_MAX})`]
    : ['similar_below', `similar_below($1::text[], ${SPELLINGS_MAX}, ${SPELLING_TEXTS})`];
  const rows = await tx.query<{ typed: string; words: string[] }>(
    { name, text: `select typed, array_agg(word) as words from ${found} group by typed` },
    [misspelt],
  );
  return respeltTermsOf(q, new Map(rows.map(({ typed, words }) => [typed, words])));
}

/** SQL: the text has a spelling of every word, or a word similar to it. */
const hasWords = (text: string, words: readonly string[][], similar: readonly string[], value: Value): string =>
  and(
    ...words.map((spellings) => `${text} like any (${value(spellings)}::text[])`),
    ...similar.map((word) => `${value(word)} <% ${text}`),
  );

/** Three digits in a word: of serial numbers, tickets and models, never of a name. */
const NO_NAME = /\d\D*\d\D*\d/;
/**
 * SQL: the people, among those that the viewer may see, whose name contains every word. Every name is read, so it is not
 * done for numbers.
 */
export const peopleNamed = ({ contained, similar }: SearchTerms, viewer: User, value: Value): string => {
  if (contained.some(([pattern = '']) => NO_NAME.test(pattern))) return '(select null::uuid as id where false)';
  const ofTree =
    viewer.below &&
    `(u.organisation_id is null or u.organisation_id = any(${value(ownOrganisations(viewer))}::uuid[]))`;
  return `(select u.id from app_user u where ${and(ofTree ?? ALL, hasWords('lower(u.user_name)', contained, similar, value))})`;
};

const ofPeopleNamed = (): string[] => PEOPLE_COLUMNS.map((column) => `t.${column} = any(array(select id from people))`);

/** `offset 0` has PostgreSQL ask each ticket on its own; else it may read all texts beforehand. */
const exists = (from: string, condition: string): string => `exists (select from ${from} and ${condition} offset 0)`;

/** SQL, for insiders: what the index of words finds (sql/search.sql), asked of one ticket. */
function indexedTextHas({ patterns, whole }: SearchTerms, value: Value): string {
  const every = hasWords('s.search', patterns, [], value);
  const conditions = [
    ...ofPeopleNamed(),
    exists('ticket_search s where s.ticket_id = t.id', whole ? `(${every} or s.search like ${value(whole)})` : every),
    exists('event_search s where s.ticket_id = t.id', every),
  ];
  return `(${conditions.join(' or ')})`;
}

/** SQL, for partners: the ticket's own text or that of one public event has every word (api.md: `q`). */
export function publicTextHas({ contained, similar, whole }: SearchTerms, value: Value): string {
  const conditions = [
    ...ofPeopleNamed(),
    hasWords('t.search', contained, similar, value),
    ...(whole ? [`t.search like ${value(whole)}`] : []),
    exists(
      `ticket_event e where e.ticket_id = t.id and e.visibility = 'public' and e.text is not null`,
      hasWords('lower(e.text)', contained, similar, value),
    ),
  ];
  return `(${conditions.map((condition) => `(${condition})`).join(' or ')})`;
}
