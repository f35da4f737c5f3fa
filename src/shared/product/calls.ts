import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { productEndpoints } from './product-endpoints.ts';
import { readingEndpoints } from '../reading-endpoints.ts';
import { day, id, idParams, instant, page } from '../call-schemas.ts';
import { statusNames } from '../ticket/statuses.ts';

const person = z.object({ id: z.string(), name: z.string() });

export const unitView = z.object({
  sn: z.string(),
  productModel: z.string(),
  productNumber: z.nullable(z.string()),
  productLine: z.string(),
  productType: z.string(),
  softwareModel: z.nullable(z.string()),
  deliveryDate: z.nullable(day),
  warrantyUntil: z.nullable(day),
  customer: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      representative: z.string(),
      industry: z.string(),
      attraction: z.optional(z.string()),
      zone: z.string(),
      marketOrganisation: z.string(),
      businessDivision: z.string(),
    }),
  ),
  supplier: z.optional(z.nullable(z.string())),
  /** Tickets of this SN that the viewer may read, newest first, at most 50. */
  history: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      status: z.enum(statusNames),
      filedAt: instant,
      closedAt: z.nullable(instant),
      severity: z.number(),
      /** As the ticket names it: a unit may have been sold since. */
      customerName: z.nullable(z.string()),
    }),
  ),
  failedAgainWithin90Days: z.boolean(),
});
export type UnitView = z.output<typeof unitView>;

export const getUnit = defineCall({
  ...readingEndpoints.getUnit,
  summary: 'A unit by its serial number, however it is typed.',
  params: z.strictObject({ sn: z.string().check(z.maxLength(64)) }),
  output: unitView,
});

export const customerView = z.object({
  id: z.string(),
  name: z.string(),
  representative: z.string(),
  industry: z.string(),
  attraction: z.optional(z.string()),
  zone: z.string(),
  marketOrganisation: z.string(),
  businessDivision: z.string(),
  address: z.nullable(z.string()),
  /** For insiders. */
  supplier: z.optional(z.nullable(z.string())),
  contacts: z.array(z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) })),
  units: z.array(z.object({ sn: z.string(), productModel: z.string(), deliveryDate: z.nullable(day) })),
  /** Tickets of this customer that the viewer may read, newest first, at most 50. */
  tickets: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      status: z.enum(statusNames),
      filedAt: instant,
    }),
  ),
  /** For insiders: problems of its tickets that are not finished. */
  problems: z.optional(z.array(z.object({ id: z.string(), title: z.string(), number: z.string(), openedAt: instant }))),
});
export type CustomerView = z.output<typeof customerView>;

export const listCustomers = defineCall({
  ...productEndpoints.listCustomers,
  summary: 'Customers by name; insiders all, partners their own.',
  query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  output: page(z.pick(customerView, { id: true, name: true, representative: true, zone: true })),
});

export const getCustomer = defineCall({
  ...productEndpoints.getCustomer,
  summary: 'One customer with contacts, units, tickets and open problems.',
  params: idParams,
  output: customerView,
});

export const listUsers = defineCall({
  name: 'user.list',
  summary: 'Active insiders to hand a ticket to, with their load.',
  method: 'GET',
  path: '/itr-api/v1/users',
  access: 'insider',
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    for: z.optional(z.enum(['transfer', 'escalate'])),
    /** The ticket that is handed over: who fits it best comes first. */
    ticket: z.optional(id),
  }),
  output: page(
    z.extend(person, {
      role: z.string(),
      group: z.nullable(z.string()),
      openTickets: z.number(),
      /** What speaks for them with this ticket; `here`: they have used the product within a quarter of an hour. */
      fit: z.object({ group: z.boolean(), language: z.boolean(), here: z.boolean() }),
      absent: z.boolean(),
      /** Who is given what is handed to somebody absent; null: they themselves. */
      standIn: z.nullable(z.string()),
      /** A signed address, for minutes. */
      avatar: z.nullable(z.string()),
    }),
  ),
});

export const listColleagues = defineCall({
  ...productEndpoints.listColleagues,
  summary: 'The active people of the own organisation, for whom a manager may raise feedback; managers only.',
  query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  output: page(z.extend(person, { email: z.string(), phone: z.nullable(z.string()) })),
});

const CODES_MAX = 10;

export const listFaultMeanings = defineCall({
  ...productEndpoints.listFaultMeanings,
  summary:
    "What fault codes mean, in the reader's language: `codes` separated by commas. Without `productLine` only of a code that means the same in every line that has it.",
  query: z.strictObject({
    codes: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(400)),
        z.transform((codes) => codes.split(',')),
      ),
      z.array(z.string().check(z.trim(), z.minLength(1))).check(z.maxLength(CODES_MAX)),
    ),
    productLine: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ items: z.array(z.object({ code: z.string(), meaning: z.string() })) }),
});
