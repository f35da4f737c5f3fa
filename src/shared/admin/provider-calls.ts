import * as z from 'zod/mini';
import { accessFailures } from '../account/access-kinds.ts';
import { claimRows } from '../account/claim-rows.ts';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';

const PATH = '/itr-api/v1/admin/providers';
const NAME_MAX = 60;
const TEXT_MAX = 500;

const text = (max: number) => z.string().check(z.minLength(1, 'issue.required'), z.maxLength(max));
/** Stands in addresses. The one of the variables is called `company`. */
const id = z.string().check(z.regex(/^(?!company$)[a-z0-9][a-z0-9-]{0,39}$/, 'issue.providerId'));
const input = {
  name: text(NAME_MAX),
  issuer: text(TEXT_MAX),
  clientId: text(TEXT_MAX),
  scopes: z
    .string()
    .check(z.regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'issue.providerScopes'), z.maxLength(TEXT_MAX)),
  rows: claimRows,
  trustsMail: z.boolean(),
  active: z.boolean(),
};

const providerView = z.object({
  id: z.string(),
  ...input,
  /** Null: it is named by variables, and changed there. */
  version: z.nullable(z.number()),
  /** What the provider has to know. */
  callback: z.string(),
  backchannelLogout: z.string(),
  /** How many people are joined to it. */
  people: z.number(),
});
export type ProviderView = z.output<typeof providerView>;

export const listProviders = defineCall({
  name: 'admin.listProviders',
  summary: 'The providers by which people log in; that of the variables first.',
  method: 'GET',
  path: PATH,
  access: 'admin',
  output: z.object({ items: z.array(providerView), next: z.null(), most: z.number() }),
});

export const createProvider = defineCall({
  name: 'admin.createProvider',
  summary: 'Adds a provider. Needs X-Confirmation: who names one says who comes in.',
  method: 'POST',
  path: PATH,
  access: 'admin',
  creates: true,
  body: z.strictObject({ id, ...input, clientSecret: text(TEXT_MAX) }),
  output: providerView,
});

export const changeProvider = defineCall({
  name: 'admin.changeProvider',
  summary:
    'Changes a provider; without a secret the one of before stays, unless the issuer is another. Needs X-Confirmation.',
  method: 'PUT',
  path: `${PATH}/:id`,
  access: 'admin',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    version: z.int('issue.version').check(z.gte(1)),
    ...input,
    clientSecret: z.optional(text(TEXT_MAX)),
  }),
  output: providerView,
});

export const removeProvider = defineCall({
  name: 'admin.removeProvider',
  summary: 'Removes a provider: nobody comes in by it, and nobody is joined to it any more. Needs X-Confirmation.',
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: 'admin',
  params: z.strictObject({ id: z.string() }),
});

const came = z.object({
  at: instant,
  /** Why nobody would have come in; null: somebody would. */
  reason: z.nullable(z.enum(accessFailures)),
  /** What the provider or the library says. */
  sentence: z.nullable(z.string()),
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The first row that fits, from 0; null: none. */
  row: z.nullable(z.number()),
});
export type ProviderTrial = z.output<typeof came>;

export const tryProvider = defineCall({
  name: 'admin.tryProvider',
  summary: 'Asks a provider what it can, and answers an address at which a login only shows what comes.',
  method: 'POST',
  path: `${PATH}/:id/test`,
  access: 'admin',
  params: z.strictObject({ id: z.string() }),
  output: z.object({
    /** Null: it does not answer, or not rightly; `sentence` says why. */
    found: z.nullable(z.object({ authorization: z.string(), keys: z.number() })),
    sentence: z.nullable(z.string()),
    start: z.string(),
  }),
});

export const readProviderTrial = defineCall({
  name: 'admin.readProviderTrial',
  summary: 'What came in the last login of mine that tried this provider; kept for a day.',
  method: 'GET',
  path: `${PATH}/:id/test`,
  access: 'admin',
  params: z.strictObject({ id: z.string() }),
  output: z.object({ trial: z.nullable(came) }),
});
