import type { AuditView } from '../../../shared/admin/audit-calls.ts';

/** The entries that one request has written, newest first: an import of a hundred units is one act. */
export type AuditAct = readonly [AuditView, ...AuditView[]];

const isSameAct = (one: AuditView, other: AuditView): boolean =>
  one.requestId !== '' &&
  one.requestId === other.requestId &&
  one.operation === other.operation &&
  one.actor.id === other.actor.id;

/** Entries that follow each other and were written by one request, as one act. */
export function actsOf(events: readonly AuditView[]): AuditAct[] {
  const acts: [AuditView, ...AuditView[]][] = [];
  for (const event of events) {
    const last = acts.at(-1);
    if (last && isSameAct(last[0], event)) last.push(event);
    else acts.push([event]);
  }
  return acts;
}
