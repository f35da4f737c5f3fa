/** A job that a person started has failed: in their bell, by mail and by push, as they chose for its group. */
import { groupOfJob, placeOfJob, type JobKind } from '../../shared/notification/job-notice.ts';
import { pathOf } from '../../shared/pages.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { StoredText } from '../db/schema/import.ts';
import { issueText } from '../http/messages.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { isInsider } from './audience.ts';
import { deliveryOf, pushTimeOf } from './delivery.ts';
import type { TellAuthor } from '../question/reviews.ts';
import { addJobNotice, readStarter } from './job-notice-store.ts';
import { sendPushes } from './push-message.ts';
import { notifyOpenPages, type Person } from './store.ts';
import { sendMail } from './send-mail.ts';

export interface FailedJob {
  kind: JobKind;
  jobId: string;
  /** The entity of the import, or the list of the export. */
  list: string;
  /** The name of the file. */
  name: string;
  /** Why, and what to do. */
  error: StoredText;
}

/** Tells whoever started a job that it has failed, in the transaction that says so. */
export type TellFailedJob = (tx: Tx, startedBy: string, job: FailedJob) => Promise<void>;

export const tellFailedJob =
  (deps: { clock: Clock; jobs: Jobs; publicUrl: string }): TellFailedJob =>
  async (tx, startedBy, job) => {
    const person = await readStarter(tx, startedBy);
    if (!person) return;
    const { clock, jobs } = deps;
    const now = clock.now();
    const recipient = { person, groups: [groupOfJob[job.kind]], acts: true };
    const { inBell, mail } = deliveryOf(recipient, false, now);
    await addJobNotice(tx, {
      id: clock.id(),
      userId: person.id,
      ...job,
      at: now,
      inBell,
      mailWaits: mail === 'digest',
    });
    if (inBell) notifyOpenPages(tx, person.id);
    if (mail === 'atOnce' || mail instanceof Date)
      await sendMail(jobs, tx, person, mail, failedJobMail(deps.publicUrl, person, job));
    const pushTime = pushTimeOf(recipient, false, now);
    if (pushTime !== 'never') await sendPushes(jobs, tx, person, pushTime, pushOf(person, job));
  };

/** Tells the author of a common problem that somebody has flagged it. */
export const tellFlag =
  (deps: Parameters<typeof tellFailedJob>[0]): TellAuthor =>
  (tx, authorId, { id, questionId, title, kind }) =>
    tellFailedJob(deps)(tx, authorId, {
      ...{ kind: 'flag', jobId: id, list: questionId, name: title },
      error: { key: `issue.flagged.${kind}` },
    });

/** The address of the page where the person goes on. */
export const failedJobPath = (
  person: Pick<Person, 'role'>,
  job: Pick<FailedJob, 'kind' | 'jobId' | 'list'>,
): string => {
  const { page, params } = placeOfJob(job, isInsider(person));
  if (page === 'commonProblem') return pathOf(page, 'b', params);
  return page === 'adminPlace' ? pathOf(page, 'b', params) : pathOf(page, 'b');
};

function failedJobMail(publicUrl: string, person: Person, job: FailedJob): JobPayloads['mail'] {
  const t = mailTexts(person.language);
  const message = issueText(person.language, job.error);
  const content = renderMail({
    subject: t(`mail.job.${job.kind}.subject`, { name: job.name }),
    preview: message,
    greeting: t('mail.greeting', { name: person.userName }),
    paragraphs: [t(`mail.job.${job.kind}.text`, { name: job.name }), message],
    link: { label: t(`mail.job.${job.kind}.open`), url: publicUrl + failedJobPath(person, job) },
    footer: `${t('mail.footer')} ${t('mail.choose')}`,
  });
  return { to: person.account, ...content };
}

/** Without the name of the file: anybody can read a lock screen. */
const pushOf = (person: Person, job: FailedJob): Omit<JobPayloads['push'], 'sessionId'> => ({
  ticketId: job.jobId,
  isUrgent: false,
  message: {
    title: 'Closeloop',
    body: mailTexts(person.language)(`mail.job.${job.kind}.push`),
    path: failedJobPath(person, job),
    tag: job.jobId,
    language: person.language,
  },
});
