import type { Column } from '../../../shared/admin/entity.ts';
import { columnOf, columnsOf, entityOf, ofEachEntity, type EntityName } from '../../../shared/admin/entity-table.ts';
import { labelSets } from '../../../shared/admin/label-columns.ts';
import { isList } from '../../../shared/field/value.ts';
import { languages } from '../../../shared/text/languages.ts';
import { dictionaryNames } from '../../../shared/dictionary/dictionary-names.ts';
import { SESSION_CHANNEL } from '../../account/session-store.ts';
import { snake } from '../../db/column-names.ts';
import { DICTIONARY_CHANNEL } from '../../product/store.ts';
import { CALENDAR_CHANNEL } from '../../ticket/calendar-store.ts';
import {
  counted,
  furtherLabels,
  isOpen,
  label,
  own,
  ref,
  type StoredColumn,
  type StoredEntity,
} from './stored-entity-store.ts';

/** The ticket column of a dictionary, where the names differ. */
const ticketColumns: Readonly<Record<string, string>> = {
  industry: 'customer_industry',
  ticketRejectionReason: 'rejection_code',
};
const NOT_ON_TICKETS = new Set(['solutionRejectionReason', 'warrantyState']);
const codeOfTicket = dictionaryNames
  .filter((name) => !NOT_ON_TICKETS.has(name))
  .map((name) => `when '${name}' then x.${ticketColumns[name] ?? snake(name)}`)
  .join(' ');

/** An optional text whose database column is not null. */
const emptyAsNone = (column: string) => own(column, `nullif(t.${column}, '')`);
const uuid = { id: 't.id::text', idColumn: 't.id', idType: 'uuid' } as const;
const byText = (column: string) => ({
  ...({ id: `t.${column}`, idColumn: `t.${column}`, idType: 'text' } as const),
  key: `t.${column}`,
});
const period = `p ->> 'day' || ' ' || to_char(make_interval(mins => (p ->> 'from')::int), 'HH24:MI') || '-' || to_char(make_interval(mins => (p ->> 'to')::int), 'HH24:MI')`;

/** The lines of a selection list, as `partLineText` of the shared table writes them. */
const partLines = `(select coalesce(jsonb_agg(case when i.model_id is null then '* ' || i.name else m.name end
    || ' = ' || i.quantity || coalesce(' (' || i.note || ')', '') order by i.position), '[]')
  from selection_item i left join product_model m on m.id = i.model_id where i.selection_id = t.id)`;

type Raw = Omit<StoredEntity, 'active' | 'columns' | 'further' | 'references'> & Partial<StoredEntity>;
const raw: { readonly [Name in EntityName]: Raw } = {
  people: {
    ...{ table: 'app_user', ...uuid, key: 't.account', active: 't.disabled_at is null' },
    ...{ channel: SESSION_CHANNEL, channelTakesId: true },
    columns: {
      organisation: ref('organisation_id', 'organisations', true),
      group: ref('group_code', 'groups', false),
      substitute: ref('substitute_id', 'people', true),
    },
    references: {
      openTickets: counted('ticket', `x.handler_id = t.id and ${isOpen}`),
      tickets: counted('ticket', 'x.requester_id = t.id'),
    },
  },
  organisations: {
    ...{ table: 'organisation', ...uuid, key: 't.code' },
    columns: { parent: ref('parent_id', 'organisations', true) },
    references: {
      people: counted('app_user', 'x.organisation_id = t.id'),
      customers: counted('customer_partner', 'x.organisation_id = t.id'),
      tickets: counted('ticket', 'x.organisation_id = t.id'),
    },
  },
  customers: {
    ...{ table: 'customer', ...uuid, key: 't.code' },
    columns: {
      organisations: {
        read: `(select coalesce(jsonb_agg(o.code order by o.code), '[]') from customer_partner p join organisation o on o.id = p.organisation_id where p.customer_id = t.id)`,
        write: null,
        label: `(select string_agg(o.name, ', ' order by o.code) from customer_partner p join organisation o on o.id = p.organisation_id where p.customer_id = t.id)`,
      },
    },
    references: {
      contacts: counted('customer_contact', 'x.customer_id = t.id'),
      units: counted('unit', 'x.customer_id = t.id'),
      tickets: counted('ticket', 'x.customer_id = t.id'),
    },
  },
  contacts: {
    ...{ table: 'customer_contact', ...uuid },
    key: `(select c.code from customer c where c.id = t.customer_id) || '|' || lower(t.email)`,
    keyStart: 't.customer_id in (select c.id from customer c where c.code = any ($2::text[]))',
    columns: { customer: ref('customer_id', 'customers', true) },
  },
  units: {
    ...{ table: 'unit', ...uuid, key: 't.sn_normal' },
    columns: { productModel: ref('product_model', 'models', false), customer: ref('customer_id', 'customers', true) },
    references: { tickets: counted('ticket', 'x.sn_normal = t.sn_normal') },
  },
  series: {
    ...{ table: 'product_series', ...byText('id') },
    columns: { code: own('id'), description: emptyAsNone('description') },
    references: { models: counted('product_model', 'x.series_id = t.id') },
  },
  models: {
    ...{ table: 'product_model', ...byText('id') },
    columns: {
      code: own('id'),
      description: emptyAsNone('description'),
      series: ref('series_id', 'series', false),
      productLine: { read: '(select s.product_line from product_series s where s.id = t.series_id)', write: null },
      parameters: own(
        'parameters',
        `(select coalesce(jsonb_agg(p ->> 'name' || ' = ' || (p ->> 'value')), '[]') from jsonb_array_elements(t.parameters) p)`,
      ),
    },
    references: {
      units: counted('unit', 'x.product_model = t.name'),
      selections: `(select count(distinct x.selection_id)::int from selection_item x where x.model_id = t.id)`,
    },
  },
  selections: {
    ...{ table: 'selection', ...byText('id') },
    columns: { code: own('id'), items: { read: partLines, write: null } },
  },
  dictionaries: {
    ...{
      table: 'dictionary_entry',
      id: `t.dictionary || '--' || t.code`,
      idType: 'text',
      idColumn: `t.dictionary || '--' || t.code`,
    },
    ...{ key: `t.dictionary || '|' || t.code`, channel: DICTIONARY_CHANNEL },
    columns: { order: own('position') },
    references: { tickets: counted('ticket', `case t.dictionary ${codeOfTicket} end = t.code`) },
  },
  faultCodes: {
    ...{ table: 'fault_code', ...uuid, key: `t.code_normal || '|' || t.product_line` },
    keyStart: 't.code_normal = any ($2::text[])',
    references: { tickets: counted('closed_fault_code', 'x.code = t.code_normal') },
  },
  groups: {
    ...{ table: 'user_group', ...byText('code') },
    references: {
      people: counted('app_user', 'x.group_code = t.code'),
      routing: counted('routing_rule', 'x.group_code = t.code'),
    },
  },
  routing: {
    ...{ table: 'routing_rule', ...uuid, key: `t.product_line || '|' || coalesce(t.zone, '')` },
    columns: { group: ref('group_code', 'groups', false) },
  },
  calendars: {
    ...{ table: 'calendar', ...byText('zone'), channel: CALENDAR_CHANNEL },
    columns: {
      periods: own('periods', `(select jsonb_agg(${period}) from jsonb_array_elements(t.periods) p)`),
      holidays: own('holidays', 'to_jsonb(t.holidays)'),
    },
    references: { openTickets: counted('ticket', `x.zone = t.zone and ${isOpen}`) },
  },
  words: { table: 'sensitive_word', ...uuid, key: 'lower(t.word)' },
  documents: {
    ...{
      table: 'document',
      id: `t.id || '--' || t.language`,
      idType: 'text',
      idColumn: `t.id || '--' || t.language`,
    },
    key: `t.id || '|' || t.language`,
    only: 'not exists (select from document n where n.id = t.id and n.language = t.language and n.version > t.version)',
    columns: { code: own('id') },
  },
  versions: {
    ...{ table: 'version_note', ...byText('id'), key: 't.number' },
    columns: { releasedOn: own('released_at', `to_char(t.released_at at time zone 'UTC', 'YYYY-MM-DD')`) },
  },
  questions: {
    table: 'question',
    ...byText('id'),
    active: 't.published',
    columns: { code: own('id'), symptom: emptyAsNone('symptom') },
  },
  shotLists: { table: 'shot_list', ...byText('code') },
};

/** How an entity is stored. Columns without an entry above are stored under the same name. */
export const storedEntity = ofEachEntity((name): StoredEntity => {
  const { columns, ...rest } = raw[name];
  const all = columnsOf(name).map(([column, entry]) => [column, columns?.[column] ?? storedAs(column, entry)]);
  const further = labelSets(entityOf(name).columns).map(([set]) => furtherLabels(set, languages));
  return {
    ...{ active: 't.active', references: {}, further },
    ...rest,
    columns: Object.fromEntries(all) as StoredEntity['columns'],
  };
});

function storedAs(column: string, { set, language, type }: Column): StoredColumn {
  return set !== undefined && language !== undefined ? label(set, language, isList(type)) : own(snake(column));
}

/** How this column is stored, also one of labels in a further language. */
export function storedColumn(name: EntityName, column: string): StoredColumn | undefined {
  const entry = columnOf(name, column);
  return entry && (storedEntity(name).columns[column] ?? storedAs(column, entry));
}
