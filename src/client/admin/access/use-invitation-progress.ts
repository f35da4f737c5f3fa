import { useEffect } from 'react';
import type { InvitationRunView } from '../../../shared/admin/invitation-calls.ts';

const EVERY_MS = 2_000;

/** Reads again while mails are going out. */
export function useInvitationProgress(runs: readonly InvitationRunView[], refetch: () => unknown): void {
  const isGoing = runs.some(({ total, sent, failed }) => sent + failed < total);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isGoing, refetch]);
}
