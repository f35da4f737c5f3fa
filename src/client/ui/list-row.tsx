import { Children, type ReactNode } from 'react';
import { useText } from '../text.tsx';
import { cx } from './class-names.ts';
import { Link } from './navigation.tsx';
import { toneText, type Tone } from './tone.ts';

export interface ListRowProps {
  href: string;
  /** A small <Ring />, an <Avatar />, an icon; 44 px. */
  lead?: ReactNode;
  /** Two lines at most. */
  title: string;
  /** The monospaced datum (model, SN, number) and the words after it (customer, place). */
  code?: string;
  meta?: string;
  /** What is to be done next, by whom: "Accept or dismiss". */
  next?: string;
  nextTone?: Tone;
  /** By when: "3 h left", "paused". */
  due?: string;
  dueTone?: Tone;
  /** The time under it: "10:42". */
  time?: string;
  unread?: boolean;
  /** A <Chip /> beside the next step, e.g. Pending. */
  chip?: ReactNode;
}

/** One row of a list of tickets (or of anything with a next step). Put rows into <RowList>. */
export function ListRow({ href, unread, ...words }: ListRowProps) {
  return (
    <Link href={href} className={cx(rowLook, 'focus-visible:-outline-offset-2 [@media(hover:hover)]:hover:bg-sunk/60')}>
      {unread && <UnreadMark />}
      <RowText unread={unread} {...words} />
    </Link>
  );
}

/** The frame of a row, a link or a label: what leads it stands in the first column. */
export const rowLook =
  'press relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3.5 py-3.5 text-left active:bg-sunk';

function UnreadMark() {
  const { t } = useText();
  return (
    <span
      role="img"
      aria-label={t('frame.unread')}
      className="absolute top-[2.125rem] left-[3px] size-2 rounded-full bg-act"
    />
  );
}

/** What a row says, in both columns of its frame. */
export function RowText(props: Omit<ListRowProps, 'href'>) {
  const { lead, title, code, meta, next, nextTone = 'run', due, dueTone, time, unread, chip } = props;
  const by = due && (
    <span className={cx('shrink-0 font-semibold whitespace-nowrap', dueTone ? toneText[dueTone] : 'text-ink')}>
      {due}
    </span>
  );
  const alone = !next && !chip; // then "by when" has no line of its own
  return (
    <>
      <span className={cx('pt-0.5', !lead && 'hidden')}>{lead}</span>
      <span className={cx('grid min-w-0 grid-cols-1 gap-y-1', !lead && 'col-span-2')}>
        <span
          className={cx(
            'line-clamp-2 text-body leading-snug tracking-[-0.006em]',
            unread ? 'font-bold' : 'font-semibold',
          )}
        >
          {title}
        </span>
        {(code || meta || time || (due && alone)) && (
          <span className="flex min-w-0 flex-wrap gap-x-2 text-small text-ink2">
            <span className="flex min-w-0 max-w-full flex-1 basis-40 items-baseline gap-1.5">
              {code && <span className="code max-w-[65%] shrink-0 truncate">{code}</span>}
              {code && meta && <span aria-hidden>·</span>}
              {meta && <span className="truncate">{meta}</span>}
            </span>
            <span className="tabular flex gap-2 whitespace-nowrap text-ink3">
              {time && <span>{time}</span>}
              {alone && by}
            </span>
          </span>
        )}
        {!alone && (
          <span className="tabular flex flex-wrap items-start gap-x-3 pt-0.5 text-small font-semibold">
            {/* A chip keeps its words in one line; on a narrow screen "by when" goes below it. */}
            <span
              className={cx(
                'flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1',
                chip ? 'basis-36' : 'basis-24',
              )}
            >
              {next && <span className={toneText[nextTone]}>{next}</span>}
              {chip}
            </span>
            {by}
          </span>
        )}
      </span>
    </>
  );
}

/** The card around rows; a hairline between two. Each child becomes a list item. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="overflow-clip rounded-card bg-surface shadow-card">
      {Children.map(children, (row) => row && <li className="not-first:border-t not-first:border-line">{row}</li>)}
    </ul>
  );
}
