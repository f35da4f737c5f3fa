/** A ticket as the database answers it, and a context with a fake database that records its statements. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { DictionaryName } from '../../shared/dictionary/dictionary-names.ts';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';
import { CallError } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';
import { clockSegment } from '../db/schema/clock.ts';
import { ticket as ticketTable } from '../db/schema/ticket.ts';
import { ticketEvent } from '../db/schema/timeline.ts';
import type { Context } from '../http/operation.ts';
import type { TicketDeps } from './deps.ts';
import type { WholeTicket } from './ticket-row.ts';

export const NOW = new Date('2026-03-02T10:00:00.000Z');
export const ago = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

export const ids = Object.fromEntries(
  ['ticket', 'other', 'partner', 'engineer', 'expert', 'lead', 'alpha', 'customer', 'share'].map((name, index) => [
    name,
    `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
  ]),
) as Record<'ticket' | 'other' | 'partner' | 'engineer' | 'expert' | 'lead' | 'alpha' | 'customer' | 'share', string>;

const user = (userId: string, role: Extract<Viewer, { kind: 'user' }>['role'], organisationId: string | null = null) =>
  ({ kind: 'user', userId, role, organisationId }) as const;
export const viewers = {
  partner: user(ids.partner, 'partner', ids.alpha),
  manager: user(ids.lead, 'partnerManager', ids.alpha),
  engineer: user(ids.engineer, 'engineer'),
  lead: user(ids.lead, 'lead'),
  visitor: { kind: 'visitor', shareId: ids.share, ticketId: ids.ticket, purpose: 'evaluate' },
  system: { kind: 'system' },
} as const satisfies Record<string, Viewer>;

/** Accepted by the engineer an hour ago, filed two hours ago. */
export const aTicket = (more: Partial<WholeTicket> = {}): WholeTicket =>
  ({
    ...Object.fromEntries(Object.keys(getTableColumns(ticketTable)).map((name) => [name, null])),
    id: ids.ticket,
    number: 'ITR-260302-0001',
    kind: 'feedback',
    status: 'accepted',
    version: 2,
    seq: 2,
    internalLines: [],
    title: 'Drive trips',
    requesterId: ids.partner,
    requesterName: 'Petra Partner',
    organisationId: ids.alpha,
    organisationName: 'Alpha',
    handlerId: ids.engineer,
    handlerName: 'Emil Engineer',
    visibleToPartner: false,
    severity: 4,
    lap: 0,
    escalatedThisRound: false,
    poorRating: false,
    filedAt: ago(2),
    updatedAt: ago(1),
    faultCodes: [],
    differsFromUnit: [],
    description: 'The drive stops after some hours.',
    impact: 'intermittent-trips',
    requiredDays: 3,
    duplicateNumber: null,
    problemId: null,
    faultMeanings: null,
    seenSeq: 1,
    segments: [{ seq: 1, state: 'run', lap: 0, fromAt: ago(2), toAt: null }],
    attachments: [],
    solution: null,
    evaluation: null,
    ...more,
  }) as WholeTicket;

/** A recorded statement: its name, or `insert <table>` and the like. */
export interface SentStatement {
  name: string;
  values: unknown[];
}
export type Answers = Readonly<Record<string, (values: readonly unknown[]) => unknown[]>>;

type Table = Parameters<typeof getTableName>[0];
/** A query of drizzle's builder: every method returns the query, which is executed when it is awaited. */
function builder(ask: () => unknown[]): unknown {
  const more: unknown = new Proxy(
    {},
    {
      get: (_none, name) => (name === 'then' ? (resolve: (rows: unknown[]) => void) => resolve(ask()) : () => more),
    },
  );
  return more;
}

export interface Trial {
  context: Context;
  asked: SentStatement[];
  /** The values of one statement; throws unless it was sent exactly once. */
  the(name: string): unknown[];
  names(): string[];
}

/** A call of this viewer. `answers`: the rows of a statement by its name; other statements return none. */
export function trial(viewer: Viewer, answers: Answers = {}): Trial {
  const asked: SentStatement[] = [];
  const ask = (name: string, values: readonly unknown[]): unknown[] => {
    asked.push({ name, values: [...values] });
    return answers[name]?.(values) ?? [];
  };
  const tx = {
    query: (statement: { name: string }, values: readonly unknown[]) => Promise.resolve(ask(statement.name, values)),
    send: (statement: { name: string }, values: readonly unknown[]) =>
      Promise.resolve(void ask(statement.name, values)),
    afterCommit: (statement: { name: string }, values: readonly unknown[]) => void ask(statement.name, values),
    orm: {
      insert: (table: Table) => ({
        values: (row: unknown) => builder(() => ask(`insert ${getTableName(table)}`, Array.isArray(row) ? row : [row])),
      }),
    },
  } as unknown as Tx;
  let made = 0;
  const context: Context = {
    viewer,
    subject: { viewer, sessionId: null },
    tx,
    now: NOW,
    clock: {
      now: () => NOW,
      id: () => `made-${++made}`,
      secret: (bytes) => 's'.repeat(bytes),
      digits: (count) => '1'.repeat(count),
    },
    jobs: {
      send: (_tx, name, payload) => Promise.resolve(void ask(`job ${name}`, [payload])),
      work: () => Promise.resolve(),
      cron: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    language: 'en',
    ip: '192.0.2.1',
    requestId: '',
    device: 'a device',
    noteAccess: () => undefined,
  };
  const the = (name: string): unknown[] => {
    const found = asked.filter((one) => one.name === name);
    if (found.length !== 1)
      throw new Error(`${name} was asked ${found.length} times: ${asked.map((one) => one.name).join(', ')}`);
    return found[0]?.values ?? [];
  };
  return { context, asked, the, names: () => asked.map((one) => one.name) };
}

/** The error with which this is refused; throws when it is not. */
export const refusal = (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    },
  );

/** A row that was sent to the database as JSON, with our names of the columns. */
export function rowWritten(table: Table, json: unknown): Record<string, unknown> {
  const names = new Map(Object.entries(getTableColumns(table)).map(([key, { name }]) => [name, key]));
  const row = JSON.parse(String(json)) as object;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value as unknown]));
}

/** Answers a change with the changed ticket. */
export const changing = (before: WholeTicket): Answers => ({
  ticket_change: ([, patch]) => [{ whole: { ...before, ...rowWritten(ticketTable, patch) } }],
});

/** The patch, the event and the segment that a change writes, with our names of the columns. */
export function writtenBy(tried: Trial): {
  patch: Record<string, unknown>;
  event: Record<string, unknown>;
  segment: Record<string, unknown> | null;
} {
  const [, patch, event, segment] = tried.the('ticket_change');
  return {
    patch: rowWritten(ticketTable, patch),
    event: rowWritten(ticketEvent, event),
    segment: segment === null ? null : rowWritten(clockSegment, segment),
  };
}

export const codeOf = (dictionary: DictionaryName): string => defaultDictionaries[dictionary][0]?.code ?? '';

export const customer = {
  ...{ id: ids.customer, name: 'Kunde GmbH', representative: 'Rita', zone: 'dach' },
  ...{ industry: codeOf('industry'), attraction: codeOf('customerAttraction') },
  ...{ marketOrganisation: codeOf('marketOrganisation'), businessDivision: codeOf('businessDivision') },
};
export const unit = {
  ...{ sn: 'SN 1', productModel: 'SV660N', productNumber: '100', productLine: 'servo-drives-and-motors' },
  ...{ productType: 'ethercat-servo', softwareModel: 'V1', deliveryDate: '2025-06-01', customerId: ids.customer },
};

export const deps = (more: Partial<TicketDeps> = {}): TicketDeps => ({
  dictionaries: () => Promise.resolve(defaultDictionaries),
  calendar: () => Promise.resolve(null),
  findUnit: () => Promise.resolve(null),
  findCustomer: (_tx, id) => Promise.resolve(id === ids.customer ? customer : null),
  prepareFiles: () => Promise.resolve({ files: [], issues: {}, prefixes: [] }),
  claimFiles: () => Promise.resolve(),
  figures: {
    tickets: () => () => '',
    view: () => Promise.reject(new Error('no figures')),
    rise: () => Promise.resolve(null),
  },
  firstScan: 'off',
  address: ({ objectKey }) => Promise.resolve(`https://files.example/${objectKey}`),
  ...more,
});
