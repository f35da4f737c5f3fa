import type { ReactNode } from 'react';

interface PlotProps {
  /** What a screen reader says of the picture; the numbers stand below it. */
  label: string;
  /** At the top and the bottom of the vertical axis. */
  top: string;
  bottom: string;
  /** Below the picture, evenly spread. */
  along: readonly string[];
  children: ReactNode;
}

/**
 * A frame for lines and columns, in a square of 100 × 100 that is stretched: the words around it are HTML, so that they keep
 * their size on a phone and on paper (decision 0097).
 */
export function Plot({ label, top, bottom, along, children }: PlotProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
      <span aria-hidden className="tabular flex flex-col justify-between text-right text-tiny text-ink3">
        <span>{top}</span>
        <span>{bottom}</span>
      </span>
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-48 w-full border-b border-l border-line-strong [print-color-adjust:exact]"
      >
        {children}
      </svg>
      <span aria-hidden className="tabular col-start-2 flex justify-between text-tiny whitespace-nowrap text-ink3">
        {along.map((text, at) => (
          <span key={at}>{text}</span>
        ))}
      </span>
    </div>
  );
}

type Point = readonly [x: number, y: number];
const at = ([x, y]: Point): string => `${x.toFixed(2)} ${(100 - y).toFixed(2)}`;
export const lineOf = (points: readonly Point[]): string => (points.length > 0 ? `M${points.map(at).join('L')}` : '');
/** What has happened by then stays until more happens. */
export const stepsOf = (points: readonly Point[]): string =>
  points
    .map((point, n) => (n === 0 ? `M${at(point)}` : `H${point[0].toFixed(2)}V${(100 - point[1]).toFixed(2)}`))
    .join('');

interface LineProps {
  path: string;
  colour: string;
  /** Told apart without its colour. */
  dashed?: boolean;
}

export function Line({ path, colour, dashed }: LineProps) {
  return (
    <path
      d={path}
      fill="none"
      stroke={`var(--${colour})`}
      strokeWidth={2}
      strokeDasharray={dashed ? '6 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** A piece of the picture beside its name. */
export function Legend({ items }: { items: readonly { text: string; mark: ReactNode }[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink2">
      {items.map(({ text, mark }) => (
        <li key={text} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="h-3.5 w-5">
            {mark}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
