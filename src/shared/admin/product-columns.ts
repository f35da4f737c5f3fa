import { dictionaryNames, type DictionaryName } from '../dictionary/dictionary-names.ts';
import type { EntryOf, TextKey } from '../field/entry.ts';
import type { Columns, ColumnUse } from './entity.ts';
import { inLanguages } from './label-columns.ts';
import { codeColumn, nameColumn } from './person-columns.ts';

const LABEL_MAX = 120;
const NUMBER_MAX = 40;
const TEXT_MAX = 5_000;
const LINE_MAX = 200;
const CODE_MAX = 20;
const PART_MAX = 300;
const ORDER_MAX = 9_999;
const SEVERITY_MOST = 4;

/** Codes that are part of addresses. */
const idColumn = { ...codeColumn, hint: 'entity.hint.id' } as const;
const description = {
  type: 'text',
  min: 0,
  max: TEXT_MAX,
  lines: 4,
  label: 'entity.column.description',
  optional: true,
} as const;
const line = { type: 'code', dictionary: 'productLine' } as const;
const productLine = { ...line, label: 'ticket.field.productLine', listed: true } as const;
const productType = { type: 'code', dictionary: 'productType', label: 'ticket.field.productType' } as const;
const long = { type: 'text', max: TEXT_MAX, lines: 3 } as const;

/** Products, dictionaries and fault codes. */
export const seriesColumns = { code: idColumn, name: nameColumn, productLine, description } as const satisfies Columns;

export const modelColumns = {
  code: idColumn,
  series: { type: 'record', of: 'series', label: 'entity.one.series', listed: true },
  productLine: { ...productLine, derived: true, optional: true, hint: 'entity.hint.lineOfSeries' },
  productType: { ...productType, listed: true },
  name: { type: 'productModel', label: 'entity.column.name', listed: true, searchable: true },
  productNumber: {
    type: 'text',
    max: NUMBER_MAX,
    mono: true,
    label: 'ticket.field.productNumber',
    listed: true,
    searchable: true,
  },
  description,
  parameters: {
    type: 'texts',
    max: LINE_MAX,
    label: 'entity.column.parameters',
    hint: 'entity.hint.parameters',
    optional: true,
  },
} as const satisfies Columns;

export const selectionColumns = {
  code: idColumn,
  name: { ...nameColumn, hint: 'entity.hint.selection' },
  note: { type: 'text', min: 0, max: LINE_MAX, lines: 2, label: 'product.note', optional: true },
  items: {
    type: 'parts',
    of: 'models',
    max: PART_MAX,
    label: 'product.selectionItems',
    hint: 'entity.hint.parts',
  },
} as const satisfies Columns;

const entryLabel = { type: 'text', max: LABEL_MAX, listed: true, searchable: true } as const satisfies Omit<
  EntryOf<'text'>,
  'label'
> &
  ColumnUse;
/** A dictionary has the name of the field whose values it holds. */
export const dictionaryTexts = {
  industry: 'ticket.field.customerIndustry',
  productLine: 'ticket.field.productLine',
  productType: 'ticket.field.productType',
  productStatus: 'ticket.field.productStatus',
  problemStage: 'ticket.field.problemStage',
  scope: 'ticket.field.scope',
  impact: 'ticket.field.impact',
  complainantRole: 'ticket.field.complainantRole',
  projectLevel: 'ticket.field.projectLevel',
  customerAttraction: 'ticket.field.customerAttraction',
  accountabilityType: 'ticket.field.accountabilityType',
  accountableParty: 'ticket.field.accountableParty',
  ipmtAttributes: 'ticket.field.ipmtAttributes',
  marketOrganisation: 'ticket.field.marketOrganisation',
  businessDivision: 'ticket.field.businessDivision',
  zone: 'ticket.field.zone',
  ticketRejectionReason: 'entity.dictionary.ticketRejectionReason',
  solutionRejectionReason: 'entity.dictionary.solutionRejectionReason',
  holdReason: 'entity.dictionary.holdReason',
  escalationReason: 'entity.dictionary.escalationReason',
  closureCode: 'ticket.input.closureCode',
  warrantyState: 'entity.dictionary.warrantyState',
} as const satisfies Record<DictionaryName, TextKey>;

export const dictionaryColumns = {
  dictionary: {
    type: 'choice',
    label: 'entity.column.dictionary',
    choices: dictionaryNames,
    texts: dictionaryTexts,
    key: true,
    listed: true,
    searchable: true,
  },
  code: idColumn,
  en: { ...entryLabel, label: 'entity.column.en' },
  zh: { ...entryLabel, label: 'entity.column.zh' },
  order: { type: 'number', min: 0, max: ORDER_MAX, label: 'entity.column.order', listed: true },
  parent: { ...line, label: 'entity.column.parent', hint: 'entity.hint.parent', optional: true },
  severity: {
    type: 'number',
    min: 1,
    max: SEVERITY_MOST,
    label: 'entity.column.severity',
    hint: 'entity.hint.severity',
    optional: true,
  },
  stop: { type: 'yesNo', label: 'entity.column.stop', hint: 'entity.hint.severity', optional: true },
  pauses: { type: 'yesNo', label: 'entity.column.pauses', hint: 'entity.hint.pauses', optional: true },
} as const satisfies Columns;

export const faultCodeColumns = {
  code: { ...codeColumn, max: CODE_MAX, hint: 'entity.hint.faultCode' },
  productLine: { ...productLine, key: true },
  ...inLanguages('meaning', { ...long, label: 'entity.column.meaning', listed: true, searchable: true }),
  ...inLanguages('remedy', { ...long, label: 'entity.column.remedy' }),
} as const satisfies Columns;

export const shotListColumns = {
  code: idColumn,
  productLine,
  productType: { ...productType, optional: true, listed: true },
  ...inLanguages('shots', {
    ...{ type: 'texts', max: LINE_MAX, label: 'entity.column.shots', hint: 'entity.hint.list', listed: true },
  }),
} as const satisfies Columns;
