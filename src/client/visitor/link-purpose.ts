import { getShared } from '../api/reading-calls.ts';
import type { SharePurpose } from '../../shared/ticket/rules.ts';
import { readByLink } from '../api/queries.ts';

/** The purpose of this tab's share link; undefined when it opens nothing. Cached, because each request counts as a use. */
export const purposeOfLink = (): Promise<SharePurpose | undefined> =>
  readByLink(getShared, {}).then(
    ({ purpose }) => purpose,
    () => undefined,
  );
