/** Every table, once: row types and migrations come from here (stack.md 2). Row-level security: the migrations. */
export * from './schema/account.ts';
export * from './schema/clock.ts';
export * from './schema/finding.ts';
export * from './schema/installation.ts';
export * from './schema/notification.ts';
export * from './schema/problem.ts';
export * from './schema/product.ts';
export * from './schema/share.ts';
export * from './schema/ticket.ts';
