import { questionEntries } from '../question/question-entries.ts';
import type { EntryOf } from '../field/entry.ts';
import type { Columns, ColumnUse } from './entity.ts';
import { codeColumn, languageColumn } from './person-columns.ts';

const WORD_MAX = 60;
const TITLE_MAX = 120;
const MARKDOWN_MAX = 50_000;
const ZONE_NAME_MAX = 60;
const PERIOD_MAX = 40;
const NUMBER_MAX = 20;

const id = { ...codeColumn, hint: 'entity.hint.id' } as const;
const title = { type: 'text', max: TITLE_MAX, listed: true, searchable: true } as const satisfies Omit<
  EntryOf<'text'>,
  'label'
> &
  ColumnUse;
const markdown = { type: 'text', max: MARKDOWN_MAX, lines: 12, hint: 'entity.hint.markdown' } as const;

/** Routing, calendars, and published texts. */
export const routingColumns = {
  productLine: { type: 'code', dictionary: 'productLine', label: 'ticket.field.productLine', key: true, listed: true },
  zone: {
    type: 'code',
    dictionary: 'zone',
    label: 'ticket.field.zone',
    hint: 'entity.hint.everyZone',
    optional: true,
    key: true,
    listed: true,
  },
  group: { type: 'record', of: 'groups', label: 'entity.one.groups', listed: true, searchable: true },
} as const satisfies Columns;

export const calendarColumns = {
  zone: { type: 'code', dictionary: 'zone', label: 'ticket.field.zone', key: true, listed: true, searchable: true },
  timeZone: {
    type: 'text',
    max: ZONE_NAME_MAX,
    label: 'entity.column.timeZone',
    hint: 'entity.hint.timeZone',
    listed: true,
    searchable: true,
  },
  periods: {
    type: 'texts',
    max: PERIOD_MAX,
    label: 'entity.column.periods',
    hint: 'entity.hint.periods',
    listed: true,
  },
  holidays: {
    type: 'texts',
    max: PERIOD_MAX,
    label: 'entity.column.holidays',
    hint: 'entity.hint.holidays',
    optional: true,
  },
} as const satisfies Columns;

export const wordColumns = {
  word: { type: 'text', max: WORD_MAX, label: 'entity.column.word', key: true, listed: true, searchable: true },
  language: { ...languageColumn, listed: true },
} as const satisfies Columns;

export const documentColumns = {
  code: { ...id, hint: 'entity.hint.document' },
  language: { ...languageColumn, key: true, listed: true },
  title: { ...title, label: 'entity.column.title' },
  markdown: { ...markdown, label: 'entity.column.markdown' },
} as const satisfies Columns;

export const versionColumns = {
  number: {
    type: 'text',
    max: NUMBER_MAX,
    label: 'entity.column.number',
    hint: 'entity.hint.number',
    key: true,
    listed: true,
    searchable: true,
  },
  releasedOn: { type: 'day', label: 'entity.column.releasedOn', listed: true },
  titleEn: { ...title, label: 'entity.column.titleEn' },
  titleZh: { ...title, label: 'entity.column.titleZh' },
  notesEn: { ...markdown, label: 'entity.column.notesEn' },
  notesZh: { ...markdown, label: 'entity.column.notesZh' },
} as const satisfies Columns;

export const questionColumns = {
  code: id,
  title: { ...questionEntries.title, listed: true, searchable: true },
  productLine: {
    type: 'code',
    dictionary: 'productLine',
    label: 'ticket.field.productLine',
    optional: true,
    listed: true,
  },
  symptom: { ...questionEntries.symptom, optional: true, min: 0, searchable: true },
  solution: questionEntries.solution,
  language: { ...questionEntries.language, listed: true },
  public: { ...questionEntries.public, listed: true },
} as const satisfies Columns;
