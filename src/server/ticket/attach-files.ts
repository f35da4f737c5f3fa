import { type ValidationIssues, invalid } from '../../shared/errors.ts';
import { FILES_MAX, FILES_MAX_BYTES, IMAGES_MAX, VIDEOS_MAX } from '../../shared/upload/limits.ts';
import type { Context } from '../http/operation.ts';
import type { PreparedFiles, TicketDeps } from './deps.ts';
import { insertAttachments } from './store.ts';

/** Throws invalid for files that were refused or are too many, before anything is written (domain.md, Forms). */
export function checkFiles(files: PreparedFiles | undefined, images = IMAGES_MAX): void {
  if (!files) return;
  if (Object.keys(files.issues).length > 0) throw invalid(files.issues);
  const ofKind = (kind: 'image' | 'video' | 'file') => files.files.filter((file) => file.kind === kind);
  const others = ofKind('file');
  const otherBytes = others.reduce((sum, { size }) => sum + size, 0);
  const issues: ValidationIssues = {};
  if (ofKind('image').length > images) issues['uploads'] = { key: 'issue.images', params: { max: images } };
  if (ofKind('video').length > VIDEOS_MAX) issues['uploads'] = { key: 'issue.videos' };
  if (others.length > FILES_MAX) issues['uploads'] = { key: 'issue.files', params: { max: FILES_MAX } };
  else if (otherBytes > FILES_MAX_BYTES) issues['uploads'] = { key: 'issue.filesLarge' };
  if (Object.keys(issues).length > 0) throw invalid(issues);
}

/** Attaches prepared files to an event of a ticket, or of a problem. */
export async function attach(
  context: Context,
  deps: Pick<TicketDeps, 'claimFiles' | 'firstScan'>,
  event: { ticketId: string; seq: number; solutionVersion: number | null } | { problemId: string; seq: number },
  prepared: PreparedFiles | undefined,
): Promise<void> {
  if (!prepared || prepared.files.length === 0) return;
  await deps.claimFiles(context.tx, prepared);
  const uploaderId = context.viewer.kind === 'user' ? context.viewer.userId : null;
  const rows = prepared.files.map((file) => ({
    ...file,
    ...event,
    id: context.clock.id(),
    uploaderId,
    at: context.now,
    scan: deps.firstScan,
  }));
  await insertAttachments(context.tx, rows);
  if (deps.firstScan === 'off') return;
  for (const { id } of rows) await context.jobs.send(context.tx, 'scan', { attachmentId: id });
}
