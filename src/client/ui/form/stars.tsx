import { Star } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../text.tsx';
import { cx } from '../class-names.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

type StarsProps = FieldProps & {
  value: number | undefined;
  onChange: (value: number) => void;
  /** What 1 to 5 mean, shown under the stars: ["Very poor", …]. */
  words?: readonly string[];
};

const scores = [1, 2, 3, 4, 5];

/** A score from 1 to 5. Radio buttons, so that arrow keys and screen readers work. */
export function Stars({ value, onChange, words, ...field }: StarsProps) {
  const { t } = useText();
  const name = useId();
  return (
    <FieldGroup {...field}>
      <div className="flex justify-center gap-1">
        {scores.map((score) => (
          <label
            key={score}
            className="press grid size-13 place-items-center rounded-field active:scale-90 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={value === score}
              onChange={() => onChange(score)}
              aria-label={[t('frame.stars', { n: score }), words?.[score - 1]].filter(Boolean).join(', ')}
              className="sr-only"
            />
            <StarMark full={value !== undefined && score <= value} size={38} />
          </label>
        ))}
      </div>
      {words && (
        <p aria-hidden className="min-h-5 text-center text-small font-semibold text-ink2">
          {value ? words[value - 1] : ''}
        </p>
      )}
    </FieldGroup>
  );
}

function StarMark({ full, size }: { full: boolean; size: number }) {
  return (
    <Star
      size={size}
      strokeWidth={1.6}
      aria-hidden
      className={cx(
        'transition-[fill,color]',
        full ? 'fill-warn-ring text-warn-ring' : 'fill-transparent text-line-strong',
      )}
    />
  );
}

/** A score, read-only. */
export function StarsShown({ value }: { value: number }) {
  const { t } = useText();
  return (
    <span role="img" aria-label={t('frame.stars', { n: value })} className="inline-flex gap-0.5">
      {scores.map((score) => (
        <StarMark key={score} full={score <= value} size={18} />
      ))}
    </span>
  );
}
