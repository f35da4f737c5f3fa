import type * as all from './action-rules.ts';

export type ActionRules = typeof all;
let loaded: ActionRules | undefined;

export const loadActionRules = (): Promise<ActionRules> =>
  import('./action-rules.ts').then((rules) => (loaded = rules));
/** The rules if they are there by now. */
export const actionRulesNow = (): ActionRules | undefined => loaded;
