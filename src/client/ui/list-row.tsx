import { Children, type ReactNode } from 'react';
import { useText } from '../text.tsx';
import { cx } from './class-names.ts';
import { Link } from './navigation.tsx';
import { toneText, type Tone } from './tone.ts';

export interface ListRowProps {
  href: string;
  /** A small <Ring />, an <Avatar />, an icon; 44 px. */
  lead?: ReactNode;
  /** At most two lines. */
  title: string;
  /** A ticket's number, small above the title. The time is then at the end of that line. */
  number?: string;
  /** Model, SN or number in monospace. */
  code?: string;
  /** The text after `code`: customer, place. */
  meta?: string;
  /** The next step: "Accept or dismiss". */
  next?: string;
  nextTone?: Tone;
  /** The time left: "3 h left", "paused". */
  due?: string;
  dueTone?: Tone;
  /** When it was filed or changed: "10:42". */
  time?: string;
  unread?: boolean;
  /** A <Chip /> beside the next step, e.g. Pending. */
  chip?: ReactNode;
}

/** One row of a list of tickets (or of anything with a next step). Put rows into <RowList>. */
export function ListRow({ href, unread, ...words }: ListRowProps) {
  return (
    <Link href={href} className={cx(rowLook, 'focus-visible:-outline-offset-2 [@media(hover:hover)]:hover:bg-sunk/60')}>
      <RowText unread={unread} {...words} />
      {unread && <UnreadMark />}
    </Link>
  );
}

/**
 * A ticket's row has one line for each thing, so that six fit on a phone; with large text or on a narrow screen, where
 * little of a line would be left, it grows.
 */
const oneLine = 'truncate max-[21rem]:whitespace-normal';

/** The frame of a row (a link or a label), with `lead` in the first column. */
export const rowLook =
  'press relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3.5 py-2 text-left active:bg-sunk';

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

/**
 * The content of a row, in both columns of its frame. In the DOM the title comes first and `lead` last, so that a
 * screen reader begins with the title. Time and time left are always at the end of their lines.
 */
export function RowText(props: Omit<ListRowProps, 'href'>) {
  const { lead, title, number, code, meta, next, nextTone = 'run', due, dueTone, time, unread, chip } = props;
  const at = <span className="tabular text-small whitespace-nowrap text-ink3">{time}</span>;
  const by = due && (
    <span className={cx('tabular text-small font-semibold whitespace-nowrap', dueTone && toneText[dueTone])}>
      {due}
    </span>
  );
  const alone = !next && !chip; // the time left has no line of its own
  const brief = alone && !code && !meta && !number; // a title with a word at its end, such as a count
  const wide = number !== undefined && !alone; // the line of code and meta has nothing at its end
  return (
    <>
      <span
        className={cx(
          'row-start-1 grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start items-end gap-x-3 gap-y-1',
          lead ? 'col-start-2 max-[17rem]:col-span-2 max-[17rem]:col-start-1 max-[17rem]:row-start-2' : 'col-span-2',
        )}
      >
        <span
          className={cx(
            !brief && 'col-span-2',
            number ? oneLine : 'line-clamp-2',
            'text-body leading-snug tracking-[-0.006em]',
            unread ? 'font-bold' : 'font-semibold',
          )}
        >
          {title}
        </span>
        {number && (
          <span className="col-span-2 -order-1 -mb-1 flex min-h-5 items-center gap-x-2 max-[21rem]:flex-wrap">
            <span className="code shrink-0 text-tiny text-ink3">{number}</span>
            {chip && (
              <span className="flex min-w-0 items-center gap-1 overflow-hidden whitespace-nowrap *:min-h-5 *:min-w-0 *:py-0 *:text-tiny">
                {chip}
              </span>
            )}
            {/* On a phone the alarm takes the place of the time. */}
            <span className={cx('ml-auto shrink-0', Boolean(chip) && 'max-sm:hidden')}>{at}</span>
          </span>
        )}
        {(code || meta || (time && !number) || (due && alone)) && (
          <>
            <span
              className={cx(
                'flex min-w-0 items-baseline gap-1.5 text-small text-ink2',
                wide && 'col-span-2',
                brief && 'hidden',
              )}
            >
              {code && <span className="code max-w-[65%] shrink-0 truncate">{code}</span>}
              {code && meta && <span aria-hidden>·</span>}
              {meta && <span className="truncate">{meta}</span>}
            </span>
            {!wide && (
              <span className="flex justify-end gap-2">
                {!number && at}
                {alone && by}
              </span>
            )}
          </>
        )}
        {!alone && (
          <>
            {chip && !number && <span className="col-span-2 flex flex-wrap gap-x-2 gap-y-1 pt-0.5">{chip}</span>}
            {(next || by) && (
              <span className="col-span-2 flex flex-wrap items-end justify-end gap-x-3">
                {/* Large text or a narrow screen: the time left goes below, before a word has to be broken. */}
                <span
                  className={cx(
                    'min-w-0 flex-1 basis-28 text-small font-semibold',
                    number && oneLine,
                    toneText[nextTone],
                  )}
                >
                  {next}
                </span>
                {by}
              </span>
            )}
          </>
        )}
      </span>
      <span className={cx('col-start-1 row-start-1 pt-0.5', !lead && 'hidden')}>{lead}</span>
    </>
  );
}

/** The card around rows, with a line between two rows. Each child becomes a list item. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="overflow-clip rounded-card bg-surface shadow-card">
      {Children.map(children, (row) => row && <li className="not-first:border-t not-first:border-line">{row}</li>)}
    </ul>
  );
}
