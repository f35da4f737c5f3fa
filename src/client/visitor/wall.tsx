import { useEffect } from 'react';
import { clockTime } from '../../shared/format/time.ts';
import type { WallTicket } from '../../shared/ticket/share-calls.ts';
import { useText } from '../text.tsx';
import { cx } from '../ui/class-names.ts';
import { useMedia } from '../ui/use-media.ts';
import { timeZone, useNow } from '../ui/use-now.ts';
import { dueX, END_X, NOW_X, placeAll, toneOf, WALL, type Placed, type WallTone } from './wall-places.ts';

const AGAIN_MS = 30_000;
/** The room of the scale beside the picture. */
const SCALE = 150;
/** Its marks, in hours. */
const MARKS = [4, 24, 72, 120];
const DAY_HOURS = 24;

const strokes: Record<WallTone, string> = {
  late: 'stroke-bad-ring',
  soon: 'stroke-warn-ring',
  runs: 'stroke-act-ring',
  waits: 'stroke-run-ring',
};

interface WallProps {
  tickets: readonly WallTicket[];
  /** When they were read; epoch ms. */
  readAt: number;
  onAgain: () => unknown;
  /** The last try failed: the picture is older than it should be. */
  failed: boolean;
}

/**
 * The wall: a screen in the hall (domain.md, Share links). Each open ticket is a loop, as large as it is severe, where its
 * due time puts it; no number, no name. Green when nothing is late.
 */
export function Wall({ tickets, readAt, onAgain, failed }: WallProps) {
  const { t } = useText();
  const now = useNow();
  const title = t('share.purpose.wall');
  const isUpright = useMedia('(orientation: portrait)');
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    dataset['theme'] = 'dark'; // a bright wall would light the hall
    document.title = title;
    return () => {
      if (before === undefined) delete dataset['theme'];
      else dataset['theme'] = before;
    };
  }, [title]);
  useEffect(() => {
    const timer = setInterval(() => void onAgain(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [onAgain]);
  const time = Math.max(now.getTime(), readAt);
  const placed = placeAll(tickets, time);
  const tones = tickets.map((ticket) => toneOf(ticket, time).tone);
  const late = tones.filter((tone) => tone === 'late').length;
  const waiting = tones.filter((tone) => tone === 'waits').length;
  return (
    <main className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-bg text-ink">
      <h1 className="sr-only">{title}</h1>
      <div className="flex flex-wrap items-baseline gap-x-[3vw] px-[2.5vw] pt-[2vh] text-[clamp(1.25rem,3.4vw,4rem)] leading-tight font-bold">
        <p className={cx('tabular', late > 0 ? 'text-bad' : 'text-ok')}>
          {late > 0 ? t('share.wall.late', { n: late }) : t('share.wall.noneLate')}
        </p>
        <p className="tabular text-ink2">{t('share.wall.open', { n: tickets.length })}</p>
        <p className="tabular ml-auto text-ink3">{clockTime(now, timeZone)}</p>
      </div>
      <svg
        viewBox={isUpright ? `0 0 ${WALL.height + SCALE} ${WALL.width}` : `0 0 ${WALL.width} ${WALL.height + 60}`}
        className="min-h-0 flex-1"
        role="img"
        aria-label={t('share.wall.picture', { open: tickets.length, late, waiting })}
      >
        {/* On an upright screen time runs from top to bottom. */}
        <g transform={isUpright ? 'matrix(0 1 1 0 0 0)' : undefined}>
          <rect width={NOW_X} height={WALL.height} className={late > 0 ? 'fill-bad-soft' : 'fill-ok-soft'} rx={24} />
          <rect x={END_X} width={WALL.width - END_X} height={WALL.height} className="fill-surface" rx={24} />
          {MARKS.map((hours) => (
            <path
              key={hours}
              d={`M${dueX(hours)} 0V${WALL.height}`}
              className="stroke-line-strong"
              strokeWidth={2}
              strokeDasharray="4 10"
            />
          ))}
          {placed.map((one, at) => (
            <Loop key={at} {...one} />
          ))}
        </g>
        <Mark x={NOW_X / 2} text={t('share.wall.isLate')} isUpright={isUpright} />
        <Mark x={(END_X + WALL.width) / 2} text={t('share.wall.waits')} isUpright={isUpright} />
        {MARKS.map((hours) => (
          <Mark
            key={hours}
            x={dueX(hours)}
            isUpright={isUpright}
            text={
              hours < DAY_HOURS ? t('frame.shortHours', { n: hours }) : t('frame.shortDays', { n: hours / DAY_HOURS })
            }
          />
        ))}
      </svg>
      {failed && (
        <p role="status" className="bg-warn-soft px-[2.5vw] py-2 text-title font-semibold text-warn-ink">
          {t('share.wall.asOf', { time: clockTime(new Date(readAt), timeZone) })}
        </p>
      )}
      <div className={cx('h-2 shrink-0', late > 0 ? 'bg-bad-ring' : 'bg-ok-ring')} />
    </main>
  );
}

/** A word of the scale, beside the picture or below it. */
const Mark = ({ x, text, isUpright }: { x: number; text: string; isUpright: boolean }) => (
  <text
    {...(isUpright ? { x: WALL.height + 12, y: x + 12 } : { x, y: WALL.height + 42, textAnchor: 'middle' })}
    fontSize={isUpright ? 36 : 30}
    className="fill-ink3"
  >
    {text}
  </text>
);

/** A loop whose closed part is the time that has passed; broken when it waits. */
function Loop({ x, y, radius, tone, used }: Placed) {
  const width = Math.max(3, radius / 4);
  const inner = radius - width / 2;
  const round = 2 * Math.PI * inner;
  const dash = tone === 'waits' ? `${round / 16} ${round / 24}` : `${round * Math.max(used, 0.02)} ${round}`;
  return (
    <g fill="none" strokeWidth={width}>
      <circle cx={x} cy={y} r={inner} className="stroke-track" />
      <circle
        cx={x}
        cy={y}
        r={inner}
        strokeDasharray={dash}
        transform={`rotate(-90 ${x} ${y})`}
        className={strokes[tone]}
      />
      {tone === 'late' && <circle cx={x} cy={y} r={radius / 3} strokeWidth={0} className="fill-bad-ring" />}
    </g>
  );
}
