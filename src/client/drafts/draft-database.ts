/** The name of the drafts' database, in a file of its own: the first load checks whether it exists. */
export const DRAFTS_DATABASE = 'closeloop-drafts';
