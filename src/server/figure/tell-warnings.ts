import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { keepTold, readDeciders } from './warning-store.ts';
import type { Figures } from './figures.ts';

interface TellingDeps {
  figures: Pick<Figures, 'warned'>;
  database: Pick<Database, 'transaction'>;
  clock: Pick<Clock, 'now'>;
  jobs: Pick<Jobs, 'send'>;
  publicUrl: string;
}

/** Tells experts and leads of each model that is warned of, once for each rise, by mail: a daily task. */
export const tellWarnings = (deps: TellingDeps): Promise<void> =>
  deps.database.transaction({ kind: 'system' }, async (tx) => {
    const now = deps.clock.now();
    const people = await readDeciders(tx);
    for (const { model, rise, months } of await deps.figures.warned(tx, now)) {
      if (!rise || !(await keepTold(tx, model, rise.from, now))) continue;
      const since = months.filter(({ month }) => month >= rise.from.slice(0, 7));
      const failures = since.reduce((sum, month) => sum + month.failures, 0);
      const expected = since.reduce((sum, month) => sum + (month.expected ?? 0), 0);
      for (const { id, account, name, language } of people) {
        const t = mailTexts(language);
        const mail = renderMail({
          subject: t('mail.warning.subject', { model }),
          greeting: t('mail.greeting', { name }),
          paragraphs: [t('mail.warning.text'), t('mail.warning.next')],
          facts: [
            { name: t('mail.warning.model'), value: model },
            { name: t('mail.warning.since'), value: rise.from.slice(0, 7) },
            { name: t('mail.warning.failures'), value: String(failures) },
            { name: t('mail.warning.expected'), value: expected.toFixed(1) },
          ],
          link: {
            label: t('mail.warning.link'),
            url: `${deps.publicUrl}/app/itr/quality?model=${encodeURIComponent(model)}`,
          },
          footer: t('mail.footer'),
        });
        await deps.jobs.send(tx, 'mail', { to: account, ...mail, heldFor: id });
      }
    }
  });
