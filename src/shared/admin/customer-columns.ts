import type { Columns } from './entity.ts';
import { codeColumn } from './person-columns.ts';

const LINE_MAX = 200;
const ADDRESS_MAX = 300;
const NUMBER_MAX = 40;
const SOFTWARE_MAX = 64;

/** End customers and their units. */
export const customerColumns = {
  code: codeColumn,
  name: { type: 'text', max: LINE_MAX, label: 'entity.column.name', listed: true, searchable: true },
  organisations: {
    type: 'records',
    of: 'organisations',
    label: 'entity.column.servedBy',
    hint: 'entity.hint.servedBy',
    optional: true,
    listed: true,
  },
  representative: {
    type: 'text',
    max: LINE_MAX,
    label: 'ticket.field.customerRepresentative',
    listed: true,
    searchable: true,
  },
  industry: { type: 'code', dictionary: 'industry', label: 'ticket.field.customerIndustry' },
  attraction: { type: 'code', dictionary: 'customerAttraction', label: 'ticket.field.customerAttraction' },
  zone: { type: 'code', dictionary: 'zone', label: 'ticket.field.zone', listed: true },
  marketOrganisation: {
    type: 'code',
    dictionary: 'marketOrganisation',
    label: 'ticket.field.marketOrganisation',
  },
  businessDivision: { type: 'code', dictionary: 'businessDivision', label: 'ticket.field.businessDivision' },
  supplier: { type: 'text', max: LINE_MAX, label: 'entity.column.supplier', optional: true },
  address: { type: 'text', max: ADDRESS_MAX, label: 'location.address', optional: true },
} as const satisfies Columns;

export const unitColumns = {
  sn: { type: 'serialNumber', label: 'ticket.field.sn', key: true, listed: true, searchable: true },
  productModel: {
    type: 'record',
    of: 'models',
    label: 'ticket.field.productModel',
    hint: 'entity.hint.productModel',
    listed: true,
    searchable: true,
  },
  productNumber: {
    type: 'text',
    max: NUMBER_MAX,
    mono: true,
    label: 'ticket.field.productNumber',
    optional: true,
    searchable: true,
  },
  softwareModel: {
    type: 'text',
    max: SOFTWARE_MAX,
    label: 'ticket.field.softwareModel',
    optional: true,
    listed: true,
  },
  deliveryDate: { type: 'day', label: 'ticket.field.deliveryDate', optional: true, listed: true },
  warrantyUntil: { type: 'day', label: 'entity.column.warrantyUntil', optional: true, listed: true },
  customer: { type: 'record', of: 'customers', label: 'entity.one.customers', optional: true, listed: true },
} as const satisfies Columns;
