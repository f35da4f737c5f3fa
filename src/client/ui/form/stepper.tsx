import { useText } from '../../text.tsx';

/** The progress in a form of several steps, as bars and as text. `savedAt` is a time as text ("10:42"). */
export function Stepper({
  step,
  steps,
  title,
  savedAt,
}: {
  step: number;
  steps: number;
  title: string;
  savedAt?: string;
}) {
  const { t } = useText();
  return (
    <div className="grid gap-3">
      <div aria-hidden className="flex gap-1">
        {Array.from({ length: steps }, (_, at) => (
          <span
            key={at}
            className={at < step ? 'h-1 flex-1 rounded-full bg-act' : 'h-1 flex-1 rounded-full bg-track'}
          />
        ))}
      </div>
      <div>
        <h2 className="text-hero font-bold tracking-[-0.022em]">{title}</h2>
        <p className="tabular mt-0.5 text-body text-ink2">
          {t('frame.step', { n: step, max: steps })}
          {savedAt && <> · {t('frame.savedAt', { time: savedAt })}</>}
        </p>
      </div>
    </div>
  );
}
