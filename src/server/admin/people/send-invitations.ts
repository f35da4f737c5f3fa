import { setTimeout as pause } from 'node:timers/promises';
import { INVITATIONS_AT_ONCE, INVITATIONS_PAUSE_MS } from '../../../shared/constants.ts';
import {
  readInvitationRun,
  markFailed,
  markQueued,
  takeInvitations,
  unfinishedRuns,
} from '../../account/invitation-store.ts';
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
  /** Between two lots; absent in tests. */
  pauseMs?: number;
}

const system = { kind: 'system' } as const;

/**
 * Gives the invitations of a run to the outbox, lot by lot, each in one transaction with its links: a killed process leaves
 * none half made, and another goes on. The mails are sent after all others that wait.
 */
export async function sendInvitations(deps: InvitingDeps, runId: string): Promise<void> {
  while (await deps.database.transaction(system, (tx) => sendLot(deps, tx, runId)))
    await pause(deps.pauseMs ?? INVITATIONS_PAUSE_MS);
}

/** Goes on with what a killed process has left. */
export async function resumeInvitations(deps: InvitingDeps): Promise<void> {
  for (const runId of await deps.database.read(system, unfinishedRuns)) await sendInvitations(deps, runId);
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
