/** The name of the database of drafts. In a file of its own, because the first load checks whether it exists. */
export const DRAFTS_DATABASE = 'closeloop-drafts';
