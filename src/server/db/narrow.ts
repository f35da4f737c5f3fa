import type { Tx } from './database.ts';

/**
 * Until the transaction ends it may change and add people of this organisation only, whoever the viewer is
 * (sql/policies.sql, within_added): the second wall of what a manager does by the system's rights.
 */
export const narrowTo = (tx: Tx, organisationId: string): Promise<void> =>
  tx.send({ name: 'narrow', text: `select set_config('app.within', $1, true)` }, [organisationId]);
