import { setTimeout as pause } from 'node:timers/promises';
import { INVITATIONS_AT_ONCE, INVITATIONS_PAUSE_MS } from '../../../shared/constants.ts';
import { readInvitationRun, markFailed, markQueued, takeInvitations } from '../../account/invitation-store.ts';
import { invitationMail } from '../../account/mails.ts';
import { makeInvitation } from '../../account/one-time-links.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Jobs } from '../../outbox/jobs.ts';
import { readVendor } from '../set-up/vendor-store.ts';

export interface InvitingDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
}

const system = { kind: 'system' } as const;

/**
 * Gives the next invitations of a run to the outbox, in one transaction with their links and the job for those that follow:
 * a killed process leaves none half made, and no job takes so long that it is begun again beside itself. The mails are sent
 * after all others that wait.
 */
export async function sendInvitations(deps: InvitingDeps, runId: string): Promise<void> {
  const mayBeMore = await deps.database.transaction(system, async (tx) => {
    const mayBeMore = await sendLot(deps, tx, runId);
    if (mayBeMore) await deps.jobs.send(tx, 'invite', { runId });
    return mayBeMore;
  });
  // The next job waits for this one's end: a mailer takes so many a second and no more.
  if (mayBeMore) await pause(INVITATIONS_PAUSE_MS);
}

/** Answers whether there may be more. */
async function sendLot({ clock, jobs, publicUrl }: InvitingDeps, tx: Tx, runId: string): Promise<boolean> {
  const run = await readInvitationRun(tx, runId);
  const lot = run ? await takeInvitations(tx, runId, INVITATIONS_AT_ONCE) : [];
  if (!run || lot.length === 0) return false;
  const vendor = (await readVendor(tx)).name;
  for (const { id, userId, account, userName, language, isActive } of lot) {
    if (!isActive) {
      await markFailed(tx, id, 'disabled');
      continue;
    }
    const { url } = await makeInvitation(tx, clock, publicUrl, { userId, madeBy: run.madeBy.id });
    const mail = invitationMail({ language, name: userName }, { url, by: run.madeBy.name, vendor });
    // The job's id, and so the message's, follows from the invitation.
    const how = { once: `invitation ${id}`, canWait: true } as const;
    await jobs.send(tx, 'mail', { to: account, ...mail, heldFor: userId, invitation: id }, how);
    await markQueued(tx, id, clock.now());
  }
  return lot.length === INVITATIONS_AT_ONCE;
}
