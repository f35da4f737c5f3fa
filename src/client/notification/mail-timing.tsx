import { Siren } from 'lucide-react';
import { DIGEST_HOUR, HOURS_PER_DAY, QUIET_FROM_HOUR, QUIET_TO_HOUR } from '../../shared/constants.ts';
import { mailTimingEntries } from '../../shared/notification/notification-entries.ts';
import type { SettingsView } from '../../shared/notification/settings-calls.ts';
import { useText } from '../text.tsx';
import { Card } from '../ui/card.tsx';
import { CheckCard } from '../ui/form/checkbox.tsx';
import { Select } from '../ui/form/select.tsx';
import { Segmented } from '../ui/tabs.tsx';

type Timing = Pick<SettingsView, 'digestHour' | 'quiet'>;

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({ value: String(hour), text: hourText(hour) }));

/** When mails come: each at once, held back at night if one likes, or one a day. */
export function MailTiming({ timing, onChange }: { timing: Timing; onChange: (timing: Timing) => void }) {
  const { t } = useText();
  const { digestHour, quiet } = timing;
  return (
    <Card className="grid gap-4 p-4">
      <Segmented
        label={t('notification.set.when')}
        items={[
          { value: 'atOnce', text: t('notification.set.atOnce') },
          { value: 'daily', text: t('notification.set.daily') },
        ]}
        value={digestHour === null ? 'atOnce' : 'daily'}
        onChange={(chosen) => onChange({ ...timing, digestHour: chosen === 'daily' ? DIGEST_HOUR : null })}
      />
      {digestHour === null ? (
        <>
          <CheckCard
            text={t('notification.set.quiet')}
            detail={
              quiet ? t('notification.set.quietHeld', { time: hourText(quiet.to) }) : t('notification.set.quietText')
            }
            checked={quiet !== null}
            onChange={({ target }) =>
              onChange({ ...timing, quiet: target.checked ? { from: QUIET_FROM_HOUR, to: QUIET_TO_HOUR } : null })
            }
          />
          {quiet && (
            <div className="grid grid-cols-2 gap-3">
              {(['from', 'to'] as const).map((end) => (
                <Select
                  key={end}
                  label={t(mailTimingEntries[end].label)}
                  options={hours.map((hour) => ({
                    ...hour,
                    disabled: hour.value === String(end === 'from' ? quiet.to : quiet.from),
                  }))}
                  value={String(quiet[end])}
                  onChange={(hour) => onChange({ ...timing, quiet: { ...quiet, [end]: Number(hour) } })}
                />
              ))}
            </div>
          )}
        </>
      ) : (
        <Select
          label={t(mailTimingEntries.digestHour.label)}
          hint={t(mailTimingEntries.digestHour.hint)}
          options={hours}
          value={String(digestHour)}
          onChange={(hour) => onChange({ ...timing, digestHour: Number(hour) })}
        />
      )}
      <p className="flex gap-2.5 border-t border-line pt-3.5 text-small text-ink2">
        <Siren size={18} strokeWidth={2} aria-hidden className="mt-px shrink-0 text-bad" />
        {t('notification.set.urgent')}
      </p>
    </Card>
  );
}
