import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { FormField } from '../form/form-field.tsx';
import { localOf } from '../../shared/field/value.ts';
import { SinceDelivery } from '../form/since-delivery.tsx';
import { useWritten } from '../form/written.ts';
import { fieldsOf } from './steps.ts';

/** What happens, how bad it is, since when. */
export function ProblemStep({ kind, dictionaries }: { kind: TicketKind; dictionaries: Dictionaries }) {
  const { impact } = useWritten().values;
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
  const { form, values } = useWritten();
  if (values.productionStoppedAt !== '') return null;
  return (
    <div>
      <Button kind="quiet" size="small" onClick={() => form.set('productionStoppedAt', localOf(new Date()))}>
        {t('raise.justNow')}
      </Button>
    </div>
  );
}
