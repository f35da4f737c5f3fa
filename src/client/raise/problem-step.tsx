import { useFormContext } from 'react-hook-form';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { DraftValues } from '../drafts/draft.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { localToday } from '../unit/unit-card.tsx';
import { FormField } from './form-field.tsx';
import { localOf } from './form-values.ts';
import { fieldsOf } from './steps.ts';

const DAY_MS = 86_400_000;

/** Whole days from a delivery to today; undefined when it is not known or lies ahead. */
export function daysSince(delivery: string, today: string): number | undefined {
  const days = (Date.parse(today) - Date.parse(delivery)) / DAY_MS;
  return Number.isFinite(days) && days >= 0 ? days : undefined;
}

/** What happens, how bad it is, since when. */
export function ProblemStep({ kind, dictionaries }: { kind: TicketKind; dictionaries: Dictionaries }) {
  const { watch } = useFormContext<DraftValues>();
  const impact = watch('impact');
  const stops = dictionaries.impact.some(({ code, stop }) => code === impact && stop === true);
  return fieldsOf(kind, 'problem')
    .filter((name) => name !== 'productionStoppedAt' || stops)
    .map((name) => (
      <div key={name} className="grid gap-2">
        <FormField kind={kind} name={name} dictionaries={dictionaries} />
        {name === 'usageDays' && <SinceDelivery />}
        {name === 'productionStoppedAt' && <JustNow />}
      </div>
    ));
}

/** It has just stopped: one tap instead of a picker. */
function JustNow() {
  const { t } = useText();
  const { watch, setValue } = useFormContext<DraftValues>();
  if (watch('productionStoppedAt') !== '') return null;
  return (
    <div>
      <Button kind="quiet" size="small" onClick={() => setValue('productionStoppedAt', localOf(new Date()), { shouldDirty: true })}>
        {t('raise.justNow')}
      </Button>
    </div>
  );
}

/** The machine has run at most since its delivery: one tap, where the unit is known. */
export function SinceDelivery() {
  const { t } = useText();
  const { watch, setValue } = useFormContext<DraftValues>();
  const days = daysSince(watch('deliveryDate'), localToday());
  if (days === undefined || watch('usageDays') !== '') return null;
  return (
    <div>
      <Button kind="quiet" size="small" onClick={() => setValue('usageDays', String(days), { shouldDirty: true })}>
        {t('raise.sinceDelivery', { n: days })}
      </Button>
    </div>
  );
}
