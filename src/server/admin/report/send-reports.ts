import { CallError } from '../../../shared/errors.ts';
import { dayIn, mondayOf } from '../../../shared/figure/days.ts';
import { figureOfAddress } from '../../../shared/figure/kept-query.ts';
import type { ReportSpan } from '../../../shared/figure/kept-report-calls.ts';
import { userViewer } from '../../account/session-store.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Figures } from '../../figure/figures.ts';
import type { Jobs } from '../../outbox/jobs.ts';
import { claimMail, readDueMails, stopReader, type DueMail } from './kept-report-store.ts';
import { reportMail } from './report-mail.ts';

export interface ReportSending {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  figures: Pick<Figures, 'view'>;
  timeZone: string;
}

const system = { kind: 'system' } as const;
/** Mails go out in the morning of the first day. */
const FROM_HOUR = 6;

/** The days on which the present week and the present month began. */
export function spanBegins(timeZone: string, now: Date): Record<ReportSpan, string> {
  const day = dayIn(timeZone, new Date(now.getTime() - FROM_HOUR * 3_600_000));
  return { week: mondayOf(day), month: `${day.slice(0, 7)}-01` };
}

/**
 * Mails every report that is due, each once to each reader, even if several processes do it at the same time or one is killed:
 * the claim and the job are in one transaction. It runs as the reader, so that each gets what they may see then.
 */
export async function sendReports(deps: ReportSending): Promise<void> {
  const begins = spanBegins(deps.timeZone, deps.clock.now());
  const due = await deps.database.transaction(system, (tx) => readDueMails(tx, begins));
  const failed: unknown[] = [];
  // A failure with one must not keep the others from theirs.
  for (const mail of due)
    await sendReport(deps, mail, begins[mail.every]).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} reports could not be mailed.`);
}

async function sendReport(deps: ReportSending, due: DueMail, since: string): Promise<void> {
  const { reportId, userId } = due;
  const stop = (why: 'disabled' | 'rights') =>
    deps.database.transaction(system, (tx) => stopReader(tx, reportId, userId, why));
  if (!due.isActive) return void (await stop('disabled'));
  try {
    await mailReport(deps, due, since);
  } catch (error) {
    if (!(error instanceof CallError) || error.failure !== 'forbidden') throw error;
    await stop('rights');
  }
}

async function mailReport(deps: ReportSending, due: DueMail, since: string): Promise<void> {
  const { database, clock, jobs, publicUrl, figures, timeZone } = deps;
  const { reportId, userId, language } = due;
  const viewer = userViewer(due);
  const now = clock.now();
  const asked = figureOfAddress(due.query, dayIn(timeZone, now));
  // Of a figure that there is no longer.
  if ('issues' in asked) throw new CallError('forbidden');
  await database.transaction(viewer, async (tx) => {
    if (!(await claimMail(tx, reportId, userId, since))) return;
    const view = await figures.view({ tx, viewer, now, language }, asked.name, asked.query);
    const once = `report ${reportId} ${userId} ${since}`;
    const mail = { ...reportMail(publicUrl, due, asked.name, view), heldFor: userId };
    await jobs.send(tx, 'mail', mail, { once, canWait: true });
  });
}
