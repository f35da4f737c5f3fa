import { Siren } from 'lucide-react';
import { mailTimingEntries, quietEntries } from '../../shared/notification/notification-entries.ts';
import { FormField } from '../form/form-field.tsx';
import { useValue } from '../form/form-context.ts';
import { useText } from '../text.tsx';
import { Card } from '../ui/card.tsx';
import { hourText } from './settings-controls.tsx';

/** When emails are sent: each at once, except in quiet hours, or one digest a day. `acts`: the user acts on tickets. */
export function MailTiming({ acts }: { acts: boolean }) {
  const { t } = useText();
  const isDaily = useValue('timing') === 'daily';
  return (
    <Card className="grid gap-4 p-4">
      <FormField name="timing" entry={mailTimingEntries.timing} />
      {isDaily ? <FormField name="digestHour" entry={mailTimingEntries.digestHour} /> : <QuietHours />}
      {acts && (
        <p className="flex gap-2.5 border-t border-line pt-3.5 text-small text-ink2">
          <Siren size={18} strokeWidth={2} aria-hidden className="mt-px shrink-0 text-bad" />
          {t('notification.set.urgent')}
        </p>
      )}
    </Card>
  );
}

function QuietHours() {
  const { t } = useText();
  const isQuiet = useValue('quiet') === 'yes';
  const until = useValue('quiet.to');
  const held = isQuiet ? t('notification.set.quietHeld', { time: hourText(until) }) : undefined;
  return (
    <>
      <FormField name="quiet" entry={mailTimingEntries.quiet} hint={held} />
      {isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <FormField name="quiet.from" entry={quietEntries.from} />
          <FormField name="quiet.to" entry={quietEntries.to} />
        </div>
      )}
    </>
  );
}
