import { CallError, type ValidationIssue } from '../shared/errors.ts';
import type { Offer, Verdict } from '../shared/machine.ts';
import type { Language } from '../shared/text/languages.ts';
import { issueText } from './http/messages.ts';

/** What each action does in addition to what every action does; one entry for each: a missing one does not compile. */
export type Effects<Inputs, Current, Effect> = {
  [Action in keyof Inputs]: (current: Current, input: Inputs[Action]) => Effect | Promise<Effect>;
};

/** The effect of an action whose name is known only when it runs: TypeScript cannot follow one key through two records. */
export const effectOf = <Inputs, Current, Effect>(
  effects: Effects<Inputs, Current, Effect>,
  action: keyof Inputs,
): ((current: Current, input: unknown) => Effect | Promise<Effect>) => effects[action] as never;

/**
 * What the verdict grants. Throws 403 for a stranger; 409 with the present state (api.md) when the state does not allow
 * it, or with the text `stale` when the caller has not seen the present version.
 */
export async function granted<Grant extends object>(
  verdict: Verdict<Grant>,
  { version, status }: { version: number; status: string },
  stale: string | undefined,
  meanwhile: () => Promise<{ actions: unknown; events: unknown }>,
): Promise<Grant> {
  const conflict = async (text: ValidationIssue): Promise<CallError> =>
    new CallError('conflict', { text, data: { version, status, ...(await meanwhile()) } });
  if (stale !== undefined) throw await conflict({ key: stale });
  if (verdict.is === 'stranger') throw new CallError('forbidden');
  if (verdict.is === 'notNow') throw await conflict(verdict.reason);
  return verdict;
}

/** Offers with their reasons as sentences. */
export const inWords = <O extends Offer<string>>(offers: readonly O[], language: Language) =>
  offers.map((offer) => ({ ...offer, reason: offer.reason && issueText(language, offer.reason) }));
