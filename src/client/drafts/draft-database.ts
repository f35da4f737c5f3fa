/** The database of drafts on this device; apart from all that works with it, so that the first load can ask for it. */
export const DRAFTS_DATABASE = 'closeloop-drafts';
