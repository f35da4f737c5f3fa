import { durationText } from '../../shared/format/time.ts';
import { localOf } from '../../shared/field/value.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';

const HOUR_MS = 3_600_000;
const HOURS = [0.5, 1, 2, 4];
/** When work begins on the next day. */
const MORNING = '08:00';

/** So many hours from now, or at this clock on that day; as a date and time field has it. */
function after(hours: number, clock?: string): string {
  const local = localOf(new Date(Date.now() + hours * HOUR_MS));
  return clock === undefined ? local : local.slice(0, 11) + clock;
}

/** The next hours, and tomorrow's morning, each in one tap. */
export function SoonChoices({ onChoose }: { onChoose: (local: string) => void }) {
  const { t } = useText();
  const choice = (text: string, hours: number, clock?: string) => (
    <Button key={text} kind="quiet" size="small" onClick={() => onChoose(after(hours, clock))}>
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {HOURS.map((hours) => choice(t('frame.inTime', { duration: durationText(t, hours * HOUR_MS) }), hours))}
      {choice(t('frame.tomorrowAt', { time: MORNING }), 24, MORNING)}
    </div>
  );
}
