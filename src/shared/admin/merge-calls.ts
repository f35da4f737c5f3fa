import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id } from '../call-schemas.ts';

const version = z.int('issue.version').check(z.gte(1));

/** Entities whose records can be merged. */
export const mergeable = {
  organisations: ['people', 'tickets', 'customers', 'children'],
  customers: ['tickets', 'units', 'contacts', 'organisations'],
  units: ['tickets'],
} as const;
export type Mergeable = keyof typeof mergeable;
export const isMergeable = (entity: string): entity is Mergeable => Object.hasOwn(mergeable, entity);

export const mergeRecords = defineCall({
  name: 'admin.merge',
  summary:
    'Merges a record into another of its kind: all that refers to it moves. With `dryRun` it only says what would.',
  method: 'POST',
  path: '/itr-api/v1/admin/entities/:entity/:id/merge',
  access: 'admin',
  params: z.strictObject({ entity: z.string(), id: z.string() }),
  body: z.strictObject({ into: id, version, intoVersion: version, dryRun: z.boolean() }),
  output: z.object({ moves: z.record(z.string(), z.number()) }),
});
