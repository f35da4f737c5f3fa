import { getShared } from '../../shared/ticket/share-calls.ts';
import type { SharePurpose } from '../../shared/ticket/rules.ts';
import { readByLink } from '../api/queries.ts';

/** What the share link of this tab is for; undefined when it opens nothing. Asking counts as a use, so it is asked once. */
export const purposeOfLink = (): Promise<SharePurpose | undefined> =>
  readByLink(getShared, {}).then(
    ({ purpose }) => purpose,
    () => undefined,
  );
