import { ChevronRight } from 'lucide-react';
import { languageNames } from '../../shared/text/languages.ts';
import { useFormScope, useFormValues } from '../form/form-context.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Link } from '../ui/navigation.tsx';
import { timeZone as deviceZone } from '../ui/use-now.ts';
import { usesClock } from './settings-values.ts';

const row = 'flex min-h-13 items-center gap-3 px-4 py-2.5 not-first:border-t not-first:border-line';

/** The time zone and the language of notifications. The language is chosen on another page, so it is a link. */
export function TimeAndLanguage() {
  const { t, language } = useText();
  const { link } = usePage();
  return (
    <Section title={t('notification.set.where')}>
      <Card className="overflow-clip">
        <TimeZone />
        <Link href={link('me')} className={`press active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60 ${row}`}>
          <span className="min-w-0 flex-1">
            {t('notification.set.language')}
            <span className="block text-small text-ink2">{t('notification.set.languageText')}</span>
          </span>
          <span className="text-ink2">{languageNames[language]?.name}</span>
          <ChevronRight size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
        </Link>
      </Card>
    </Section>
  );
}

/** The time zone; shown only when a setting uses it. */
function TimeZone() {
  const { t } = useText();
  const { store } = useFormScope();
  const values = useFormValues();
  const zone = values['timeZone'] ?? '';
  if (!usesClock(values)) return null;
  return (
    <div className={row}>
      <p className="min-w-0 flex-1">
        {t('notification.set.zone')}
        <span className="block text-small wrap-anywhere text-ink2">
          {zone.replaceAll('_', ' ')}
          {zone !== deviceZone && ` · ${t('notification.set.otherZone')}`}
        </span>
      </p>
      {zone !== deviceZone && (
        <Button kind="quiet" size="small" onClick={() => store.set('timeZone', deviceZone)}>
          {t('notification.set.useZone', { zone: cityOf(deviceZone) })}
        </Button>
      )}
    </div>
  );
}

/** "Berlin" for "Europe/Berlin". */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
