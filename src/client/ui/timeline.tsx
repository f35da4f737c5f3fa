import type { ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { toneSoft, type Tone } from './tone.ts';
import type { Icon } from './icon.ts';

export interface TimelineItemProps {
  icon?: Icon;
  tone?: Tone;
  /** What happened: "Solution accepted". */
  title: ReactNode;
  /** Who: "Engineer Wei for Nordfeld Pumpen". */
  by?: string;
  /** The time as people say it: "10:42". */
  time: string;
  /** The exact time, shown on hover. */
  exact?: string;
  /** The time in ISO 8601. */
  iso?: string;
  /** The label of an event that the user has not seen yet: "New". */
  fresh?: string;
  /** The label of an event for insiders only, which is highlighted. */
  internal?: string;
  /** A message: on a background of its own. */
  speech?: boolean;
  /** The event that a notification led to. */
  marked?: boolean;
  ref?: Ref<HTMLLIElement>;
  /** Text, files, changed fields. */
  children?: ReactNode;
}

/** One event, in a <Timeline>. */
export function TimelineItem({ icon, tone = 'run', speech, marked, ref, children, ...head }: TimelineItemProps) {
  return (
    <li
      ref={ref}
      aria-current={marked || undefined}
      className={cx(
        'group relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0',
        marked && 'rounded-field outline-2 outline-offset-4 outline-focus',
      )}
    >
      <Mark icon={icon} tone={tone} />
      <div className="min-w-0 pt-0.5">
        <Head {...head} />
        {children && (
          <div
            className={cx(
              'mt-2 grid gap-2 text-body',
              head.internal ? 'rounded-field bg-warn-soft p-3 text-warn-ink' : speech && 'rounded-field bg-sunk p-3',
            )}
          >
            {children}
          </div>
        )}
      </div>
    </li>
  );
}

/** The icon, and the line to the next event. */
function Mark({ icon: Sign, tone }: { icon: Icon | undefined; tone: Tone }) {
  return (
    <>
      <span aria-hidden className="absolute top-7 bottom-0 left-[0.8125rem] w-0.5 bg-line group-last:hidden" />
      <span aria-hidden className={cx('grid size-7 place-items-center rounded-full', toneSoft[tone])}>
        {Sign ? <Sign size={15} strokeWidth={2.4} aria-hidden /> : <span className="size-2 rounded-full bg-current" />}
      </span>
    </>
  );
}

type HeadProps = Pick<TimelineItemProps, 'title' | 'by' | 'time' | 'exact' | 'iso' | 'fresh' | 'internal'>;

/** What happened, when and by whom. */
function Head({ title, by, time, exact, iso, fresh, internal }: HeadProps) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold">
          {title}
          {fresh && (
            <span className="ml-2 rounded-full bg-act px-1.5 py-0.5 text-tiny font-bold text-act-on">{fresh}</span>
          )}
        </span>
        <time dateTime={iso} title={exact} className="tabular shrink-0 text-small text-ink3">
          {time}
        </time>
      </p>
      {(by || internal) && (
        <p className="text-small text-ink2">
          {by}
          {by && internal && ' · '}
          {internal && <span className="font-semibold text-warn">{internal}</span>}
        </p>
      )}
    </>
  );
}

/** A list of <TimelineItem>s; the caller decides the order. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return <ol aria-label={label}>{children}</ol>;
}

interface Change {
  field: string;
  name: string;
  /** Empty: it had no value. */
  old: string;
  next: string;
}

/** The changed values of an event, the old ones crossed out. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid gap-1.5 text-small">
      {changes.map(({ field, name, old, next }) => (
        <div key={field}>
          <dt className="text-ink2">{name}</dt>
          <dd className="wrap-anywhere">
            {old && <del className="line-clamp-3 text-ink3">{old}</del>}
            <ins className="line-clamp-6 font-medium no-underline">{next || '–'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
