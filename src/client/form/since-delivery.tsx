import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { localToday } from './form-values.ts';
import { useWritten } from './written.ts';

const DAY_MS = 86_400_000;

/** Whole days from a delivery to today; undefined when it is not known or lies ahead. */
export function daysSince(delivery: string, today: string): number | undefined {
  const days = (Date.parse(today) - Date.parse(delivery)) / DAY_MS;
  return Number.isFinite(days) && days >= 0 ? days : undefined;
}

/** The machine has run at most since its delivery: one tap, where the unit is known. */
export function SinceDelivery() {
  const { t } = useText();
  const { form, values } = useWritten();
  const days = daysSince(values.deliveryDate, localToday());
  if (days === undefined || values.usageDays !== '') return null;
  return (
    <div>
      <Button kind="quiet" size="small" onClick={() => form.set('usageDays', String(days))}>
        {t('raise.sinceDelivery', { n: days })}
      </Button>
    </div>
  );
}
