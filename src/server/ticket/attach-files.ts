import type { ValidationIssues } from '../../shared/errors.ts';
import { invalid } from '../../shared/errors.ts';
import type { Context } from '../http/operation.ts';
import type { PreparedFiles, TicketDeps } from './deps.ts';
import { insertAttachments } from './store.ts';

/** How many pictures an action may have, in addition to one video (domain.md, Forms). */
const IMAGES = 5;

/** Throws invalid for files that were refused or are too many, before anything is written. */
export function checkFiles(files: PreparedFiles | undefined, images = IMAGES): void {
  if (!files) return;
  if (Object.keys(files.issues).length > 0) throw invalid(files.issues);
  const count = (kind: 'image' | 'video') => files.files.filter((file) => file.kind === kind).length;
  const issues: ValidationIssues = {};
  if (count('image') > images) issues['uploads'] = { key: 'issue.images', params: { max: images } };
  if (count('video') > 1) issues['uploads'] = { key: 'issue.videos' };
  if (Object.keys(issues).length > 0) throw invalid(issues);
}

/** Attaches prepared files to an event. */
export async function attach(
  context: Context,
  deps: TicketDeps,
  ticketId: string,
  seq: number,
  solutionVersion: number | null,
  prepared: PreparedFiles | undefined,
): Promise<void> {
  if (!prepared || prepared.files.length === 0) return;
  await deps.claimFiles(context.tx, prepared);
  const uploaderId = context.viewer.kind === 'user' ? context.viewer.userId : null;
  await insertAttachments(
    context.tx,
    prepared.files.map((file) => ({
      ...file,
      id: context.clock.id(),
      ticketId,
      seq,
      solutionVersion,
      uploaderId,
      at: context.now,
    })),
  );
}
