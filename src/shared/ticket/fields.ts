import * as z from 'zod/mini';
import { day, instant } from '../call.ts';
import { REQUIRED_DAYS_MAX, REQUIRED_DAYS_MIN, ROW_TITLE_MAX } from '../constants.ts';
import type { DictionaryName } from '../dictionary/shape.ts';
import type { TicketKind } from './rules.ts';
import { productModel, serialNumber } from './serialNumber.ts';

/** Whether a kind of ticket asks for a field: api.md, "Required by kind". `filled`: the unit or the customer gives it when it is known. */
type Need = 'required' | 'optional' | 'filled' | 'absent';

export interface FieldRule {
  /** The schema of a value that is there. */
  schema: z.ZodMiniType;
  group: 'product' | 'problem' | 'contact' | 'customer' | 'handling';
  /** Who may read and search it: `all` are partners, visitors and insiders. It governs every carrier of the value (domain.md, Roles). */
  audience: 'all' | 'insiders';
  need: Record<TicketKind, Need>;
  dictionary?: DictionaryName;
}

const text = (max: number, min = 1) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));
const code = z.string().check(z.minLength(1), z.maxLength(80));
const need = (feedback: Need, itr: Need, internal: Need): Record<TicketKind, Need> => ({ feedback, itr, internal });
const email = z.string().check(z.trim(), z.maxLength(254), z.email('issue.contactEmail'));

/**
 * Every field that a ticket carries from its form, once: schema, audience, group, need and dictionary.
 * The order is the order on the page.
 */
export const ticketFields = {
  sn: { schema: serialNumber, group: 'product', audience: 'all', need: need('required', 'required', 'optional') },
  noSnReason: {
    schema: text(200, 5),
    group: 'product',
    audience: 'all',
    need: need('optional', 'optional', 'optional'),
  },
  productModel: {
    schema: productModel,
    group: 'product',
    audience: 'all',
    need: need('required', 'required', 'required'),
  },
  productLine: {
    schema: code,
    group: 'product',
    audience: 'all',
    need: need('required', 'required', 'required'),
    dictionary: 'productLine',
  },
  productType: {
    schema: code,
    group: 'product',
    audience: 'all',
    need: need('required', 'required', 'required'),
    dictionary: 'productType',
  },
  productNumber: {
    schema: text(40),
    group: 'product',
    audience: 'all',
    need: need('optional', 'optional', 'optional'),
  },
  softwareModel: {
    schema: text(64),
    group: 'product',
    audience: 'all',
    need: need('optional', 'required', 'optional'),
  },
  deliveryDate: { schema: day, group: 'product', audience: 'all', need: need('optional', 'required', 'optional') },
  productStatus: {
    schema: code,
    group: 'product',
    audience: 'all',
    need: need('optional', 'required', 'optional'),
    dictionary: 'productStatus',
  },
  usageDays: {
    schema: z.int('issue.usageDays').check(z.gte(0, 'issue.usageDays'), z.lte(36_500, 'issue.usageDaysMax')),
    group: 'product',
    audience: 'all',
    need: need('required', 'required', 'optional'),
  },
  title: {
    schema: text(ROW_TITLE_MAX, 3),
    group: 'problem',
    audience: 'all',
    need: need('optional', 'optional', 'optional'),
  },
  description: {
    schema: text(5_000, 10),
    group: 'problem',
    audience: 'all',
    need: need('required', 'required', 'required'),
  },
  occurredOn: { schema: day, group: 'problem', audience: 'all', need: need('required', 'required', 'required') },
  problemStage: {
    schema: code,
    group: 'problem',
    audience: 'all',
    need: need('required', 'required', 'required'),
    dictionary: 'problemStage',
  },
  scope: {
    schema: code,
    group: 'problem',
    audience: 'all',
    need: need('required', 'required', 'required'),
    dictionary: 'scope',
  },
  impact: {
    schema: code,
    group: 'problem',
    audience: 'all',
    need: need('required', 'required', 'required'),
    dictionary: 'impact',
  },
  productionStoppedAt: {
    schema: instant,
    group: 'problem',
    audience: 'all',
    need: need('optional', 'optional', 'optional'),
  },
  contactName: { schema: text(100), group: 'contact', audience: 'all', need: need('required', 'required', 'absent') },
  contactEmail: { schema: email, group: 'contact', audience: 'all', need: need('required', 'required', 'absent') },
  contactPhone: { schema: text(40), group: 'contact', audience: 'all', need: need('optional', 'optional', 'absent') },
  complainantRole: {
    schema: code,
    group: 'contact',
    audience: 'all',
    need: need('absent', 'required', 'absent'),
    dictionary: 'complainantRole',
  },
  customerId: {
    schema: z.uuid('issue.choice'),
    group: 'customer',
    audience: 'all',
    need: need('optional', 'required', 'absent'),
  },
  customerRepresentative: {
    schema: text(100),
    group: 'customer',
    audience: 'all',
    need: need('filled', 'required', 'absent'),
  },
  customerIndustry: {
    schema: code,
    group: 'customer',
    audience: 'all',
    need: need('filled', 'required', 'absent'),
    dictionary: 'industry',
  },
  customerAttraction: {
    schema: code,
    group: 'customer',
    audience: 'insiders',
    need: need('filled', 'required', 'absent'),
    dictionary: 'customerAttraction',
  },
  marketOrganisation: {
    schema: code,
    group: 'customer',
    audience: 'all',
    need: need('filled', 'required', 'absent'),
    dictionary: 'marketOrganisation',
  },
  businessDivision: {
    schema: code,
    group: 'customer',
    audience: 'all',
    need: need('filled', 'required', 'required'),
    dictionary: 'businessDivision',
  },
  zone: {
    schema: code,
    group: 'customer',
    audience: 'all',
    need: need('filled', 'required', 'required'),
    dictionary: 'zone',
  },
  requiredDays: {
    schema: z
      .int('issue.requiredDays')
      .check(z.gte(REQUIRED_DAYS_MIN, 'issue.requiredDays'), z.lte(REQUIRED_DAYS_MAX, 'issue.requiredDays')),
    group: 'handling',
    audience: 'all',
    need: need('absent', 'required', 'required'),
  },
  troubleshooting: {
    schema: text(5_000),
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'optional'),
  },
  projectLevel: {
    schema: code,
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'required', 'absent'),
    dictionary: 'projectLevel',
  },
  accountabilityType: {
    schema: code,
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'optional'),
    dictionary: 'accountabilityType',
  },
  accountableParty: {
    schema: code,
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'optional'),
    dictionary: 'accountableParty',
  },
  ipmtAttributes: {
    schema: code,
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'required'),
    dictionary: 'ipmtAttributes',
  },
} as const satisfies Record<string, FieldRule>;

export type TicketField = keyof typeof ticketFields;
export const fieldNames = Object.keys(ticketFields) as TicketField[];
export const fieldRule = (field: TicketField): FieldRule => ticketFields[field];

export type FieldValues = { [F in TicketField]: z.output<(typeof ticketFields)[F]['schema']> };
export type FieldInputs = { [F in TicketField]: z.input<(typeof ticketFields)[F]['schema']> };

/** The fields that this audience never sees, in any carrier. */
export const hiddenFields = (insider: boolean): TicketField[] =>
  insider ? [] : fieldNames.filter((field) => fieldRule(field).audience === 'insiders');
