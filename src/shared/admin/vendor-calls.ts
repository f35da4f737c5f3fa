import * as z from 'zod/mini';
import { setUpEntries } from '../account/account-entries.ts';
import { defineCall } from '../call.ts';
import { schemaOf } from '../field/schema.ts';
import { upload } from '../upload/upload-list.ts';

const view = z.object({ version: z.number(), name: z.string(), logo: z.nullable(z.string()) });
export type VendorView = z.output<typeof view>;

export const getVendor = defineCall({
  name: 'admin.getVendor',
  summary: "The vendor's name and logo, as pages and mails show them.",
  method: 'GET',
  path: '/itr-api/v1/admin/vendor',
  access: 'admin',
  output: view,
});

export const putVendor = defineCall({
  name: 'admin.putVendor',
  summary:
    "Changes the vendor's name and logo; without `logo` it stays, null takes it away. 409 when somebody else has changed them meanwhile.",
  method: 'PUT',
  path: '/itr-api/v1/admin/vendor',
  access: 'admin',
  body: z.strictObject({
    version: z.int().check(z.gte(0)),
    name: schemaOf(setUpEntries.vendorName),
    logo: z.optional(z.nullable(upload)),
  }),
  output: view,
});
