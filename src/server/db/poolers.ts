export const POOLERS = ['none', 'session', 'transaction'] as const;
/** What lies between us and PostgreSQL, and when it gives a connection to others: never, or after the session or transaction. */
export type Pooler = (typeof POOLERS)[number];

/** The way to the database is not what the configuration says; the message says what to do. */
export class DatabaseRefused extends Error {}
