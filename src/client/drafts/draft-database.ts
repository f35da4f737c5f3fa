/** The names of the databases of what is not sent yet. In a file of their own, because the first load checks whether they exist. */
export const DRAFTS_DATABASE = 'closeloop-drafts';
export const MESSAGES_DATABASE = 'closeloop-messages';

/** False on a device that has never stored anything in this database. Then no more code is loaded. */
export async function mayExist(database: string): Promise<boolean> {
  if (!globalThis.indexedDB?.databases) return true;
  return (await indexedDB.databases()).some(({ name }) => name === database);
}
