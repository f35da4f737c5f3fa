import { durationText } from '../../shared/format/time.ts';
import { localOf } from '../../shared/field/value.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';

const HOUR_MS = 3_600_000;
const HOURS = [0.5, 1, 2, 4];
/** When work begins on the next day. */
const MORNING = 8;

/** The next hours, and tomorrow's morning, each in one tap. */
export function SoonChoices({ onChoose }: { onChoose: (local: string) => void }) {
  const { t } = useText();
  const after = (ms: number): void => onChoose(localOf(new Date(Date.now() + ms)));
  const tomorrow = (): void => {
    const day = new Date();
    day.setDate(day.getDate() + 1);
    day.setHours(MORNING, 0, 0, 0);
    onChoose(localOf(day));
  };
  return (
    <div className="flex flex-wrap gap-2">
      {HOURS.map((hours) => (
        <Button key={hours} kind="quiet" size="small" onClick={() => after(hours * HOUR_MS)}>
          {t('frame.inTime', { duration: durationText(t, hours * HOUR_MS) })}
        </Button>
      ))}
      <Button kind="quiet" size="small" onClick={tomorrow}>
        {t('frame.tomorrowAt', { time: `0${MORNING}:00` })}
      </Button>
    </div>
  );
}
