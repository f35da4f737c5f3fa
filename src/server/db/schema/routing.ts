// Who gets a new ticket.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { versionedColumns } from './columns.ts';

/** Assigns new tickets of a product line and zone to a group; a null zone means every zone (domain.md, Routing). */
export const routingRule = pgTable('routing_rule', {
  id: uuid().primaryKey(),
  productLine: text('product_line').notNull(),
  zone: text(),
  groupCode: text('group_code').notNull(),
  ...versionedColumns,
});
