import type { FigureView } from '../../../shared/figure/calls.ts';
import type { FigureName, FigureUnit } from '../../../shared/figure/figure-table.ts';
import { pathOf } from '../../../shared/pages.ts';
import { languageNames, type Language } from '../../../shared/text/languages.ts';
import { label } from '../../http/messages.ts';
import { renderMail } from '../../mail/mail-template.ts';
import { mailTexts } from '../../mail/mail-texts.ts';
import type { JobPayloads } from '../../outbox/job-payloads.ts';
import type { DueMail } from './kept-report-store.ts';

/** The numbers of the whole, each with that of the period before, and the way to the report. */
export function reportMail(
  publicUrl: string,
  { reportId, language, account, userName, ownerName, name, query }: DueMail,
  figure: FigureName,
  view: FigureView,
): JobPayloads['mail'] {
  const t = mailTexts(language);
  const title = label(language, `figure.${figure}`);
  const page = publicUrl + pathOf('reports', 'b');
  const say = (value: number | null | undefined, unit: FigureUnit) => valueText(value, unit, language);
  const content = renderMail({
    subject: `${name}: ${title}`,
    greeting: t('mail.greeting', { name: userName }),
    paragraphs: [
      ...[view.period ? t('mail.report.period', { figure: title, ...view.period }) : title],
      label(language, `figure.hint.${figure}`),
    ],
    facts: view.columns.map(({ key, label: heading, unit }) => ({
      name: heading,
      value: view.before
        ? t('mail.report.before', {
            value: say(view.total.values[key], unit),
            before: say(view.before.values[key], unit),
          })
        : say(view.total.values[key], unit),
    })),
    link: { label: t('mail.report.open'), url: `${page}?${query}` },
    footer: `${t('mail.report.why', { owner: ownerName })} ${t('mail.report.stop', { url: `${page}?kept=${reportId}` })}`,
  });
  return { to: account, ...content };
}

function valueText(value: number | null | undefined, unit: FigureUnit, language: Language): string {
  if (value === null || value === undefined) return '–';
  const tag = languageNames[language]?.tag ?? language;
  const digits = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value);
  return unit === 'days' || unit === 'hours' || unit === 'percent'
    ? `${digits} ${label(language, `figure.unit.${unit}`)}`
    : digits;
}
