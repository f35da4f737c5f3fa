import type { SecondFactor } from '../../shared/account/session-calls.ts';

let due: SecondFactor | undefined;
const watchers = new Set<() => void>();

/** The login whose second step is due. Beside the pages, because a link or an invitation can begin it too. */
export const secondFactor = {
  get: (): SecondFactor | undefined => due,
  ask: (next: SecondFactor | undefined): void => {
    due = next;
    for (const watcher of watchers) watcher();
  },
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
