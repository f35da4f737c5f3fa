/** What somebody may say of a common problem. */
export const flagKinds = ['wrong', 'outdated'] as const;
export type FlagKind = (typeof flagKinds)[number];
export const FLAG_NOTE_MAX = 500;
