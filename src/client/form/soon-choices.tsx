import { durationText } from '../../shared/format/time.ts';
import { localOf } from '../../shared/field/value.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';

const HOUR_MS = 3_600_000;
const HOURS = [0.5, 1, 2, 4];
/** When work begins on the next day. */
const MORNING = '08:00';

/** The next hours, and tomorrow's morning, each in one tap. */
export function SoonChoices({ onChoose }: { onChoose: (local: string) => void }) {
  const { t } = useText();
  const after = (hours: number): string => localOf(new Date(Date.now() + hours * HOUR_MS));
  const choice = (text: string, local: string) => (
    <Button key={text} kind="quiet" size="small" onClick={() => onChoose(local)}>
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {HOURS.map((hours) => choice(t('frame.inTime', { duration: durationText(t, hours * HOUR_MS) }), after(hours)))}
      {choice(t('frame.tomorrowAt', { time: MORNING }), `${after(24).slice(0, 11)}${MORNING}`)}
    </div>
  );
}
