import { PencilLine } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { groupSerial } from '../../shared/format/identity.ts';
import { postTime } from '../../shared/format/time.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import type { User } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { isEmergency, SeverityChip } from '../ticket/severity-chip.tsx';
import { dueOf, loopOf, nextStepTone } from '../ticket/clock-display.ts';
import { nextStep, sideOf } from '../ticket/next-step.ts';
import { Chip } from '../ui/chip.tsx';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/navigation.tsx';
import { Ring } from '../ui/ring.tsx';
import { RowCheckbox } from '../ui/table-parts.tsx';
import { toneText } from '../ui/tone.ts';
import { timeZone } from '../ui/use-now.ts';
import type { DeskColumn } from './columns.ts';

export interface RowFacts {
  row: TicketRow;
  user: User;
  /** From `useNow()`, once for all rows. */
  now: Date;
  /** Id of the row in the tab order. */
  cursor: string | undefined;
  /** Id of the row that the keys act on. */
  active: string | undefined;
  /** Id of the ticket that is open beside the list. */
  open: string | undefined;
  chosen: ReadonlySet<string>;
  /** Ids of tickets on which the user has typed something that is not sent. */
  typed: ReadonlySet<string>;
  /** Until when each is folded that the user wants to be reminded of, in words, by its id. */
  folded: ReadonlyMap<string, string>;
  /** Ids of rows that the list has no more. */
  gone: ReadonlySet<string>;
  mayChoose: (row: TicketRow) => boolean;
  onChoose: (id: string, on: boolean) => void;
}

/**
 * One ticket. The focus is on its link, so that the browser's own link commands work (open in a new tab, copy the
 * address).
 */
export function GridRow({ columns, ...facts }: RowFacts & { columns: readonly DeskColumn[] | undefined }) {
  const { row, cursor, active, open, chosen, typed, folded, gone, mayChoose, onChoose } = facts;
  const { link } = usePage();
  return (
    <RowOf
      row={row}
      href={link('insiderTicket', { ticket: row.id })}
      user={facts.user}
      now={facts.now}
      columns={columns}
      isCursor={cursor === row.id}
      isActive={active === row.id}
      isOpen={open === row.id}
      isGone={gone.has(row.id)}
      isTyped={typed.has(row.id)}
      foldedUntil={folded.get(row.id)}
      isChosen={chosen.has(row.id)}
      anyChosen={chosen.size > 0}
      mayBeChosen={mayChoose(row)}
      onChoose={onChoose}
    />
  );
}

interface OneRow extends Pick<RowFacts, 'row' | 'user' | 'now' | 'onChoose'> {
  columns: readonly DeskColumn[] | undefined;
  href: string;
  isCursor: boolean;
  isActive: boolean;
  isOpen: boolean;
  isGone: boolean;
  isTyped: boolean;
  foldedUntil: string | undefined;
  isChosen: boolean;
  anyChosen: boolean;
  mayBeChosen: boolean;
}

/** Memoized: moving the cursor changes two rows of a hundred. */
const RowOf = memo(function RowOf(props: OneRow) {
  const { row, columns, isCursor, isActive, isOpen, isGone, isChosen, anyChosen, mayBeChosen, onChoose } = props;
  const { t } = useText();
  const { cells, ring, title, end } = useCells(props);
  // The open one is whole: it is what one works on.
  const isFolded = props.foldedUntil !== undefined && !isOpen;
  return (
    <tr
      data-id={row.id}
      aria-selected={mayBeChosen ? isChosen : undefined}
      aria-current={isOpen || undefined}
      className={cx(
        isActive && 'desk-cursor',
        isChosen && 'desk-chosen',
        isGone && 'desk-gone',
        isFolded && 'desk-snoozed',
      )}
    >
      <td className={cx('desk-mark', mayBeChosen && 'desk-choosable', anyChosen && 'desk-choosing')}>
        {ring}
        {mayBeChosen && (
          <RowCheckbox
            label={t('desk.select', { number: row.number })}
            on={isChosen}
            tabIndex={isCursor ? 0 : -1}
            onChange={(on) => onChoose(row.id, on)}
          />
        )}
      </td>
      {columns ? (
        columns.map(({ name }) => (name === 'title' ? title : <td key={name}>{cells[name]}</td>))
      ) : (
        <>
          {title}
          <td className="desk-end">{end}</td>
        </>
      )}
    </tr>
  );
});

/** The second line of a row beside an open ticket. */
function Meta({ row: { productModel, sn, customerName }, children }: { row: TicketRow; children: ReactNode }) {
  const model = productModel ?? sn;
  return (
    <span className="desk-meta">
      {children}
      <span className="truncate">
        {model && <span className="code">{model}</span>}
        {model && customerName && ' · '}
        {customerName}
      </span>
    </span>
  );
}

/** The cells of a row by column, and the parts of the two-line row. */
function useCells({ row, href, user, now, columns, isCursor, isGone, isTyped, foldedUntil }: OneRow) {
  const { t } = useText();
  const side = sideOf(row, row.mine, user);
  const loop = loopOf(row, side, row.clock, isEmergency(row), now);
  const due = dueOf(t, row, row.clock, now);
  const next = nextStep(t, row, side);
  const severity = <SeverityChip {...row} now={now} />;
  const pending = row.onHold && <Chip tone="warn">{t('ticket.chip.pending')}</Chip>;
  const time = (at: string) => <span className="tabular text-ink2">{postTime(t, new Date(at), now, timeZone)}</span>;
  const by = isGone ? (
    <span className="text-ink3">{t('desk.gone')}</span>
  ) : foldedUntil !== undefined ? (
    <span className="tabular text-ink2">{foldedUntil}</span>
  ) : due ? (
    <span className={cx('tabular font-semibold', due.tone && toneText[due.tone])}>{due.text}</span>
  ) : (
    <span className={cx('font-semibold', toneText[nextStepTone(row, side)])}>{next}</span>
  );
  const number = <span className="code text-ink3">{row.number}</span>;
  const cells: Readonly<Record<Exclude<DeskColumn['name'], 'title'>, ReactNode>> = {
    number,
    urgency: severity,
    customer: row.customerName,
    model: <span className="code">{row.productModel}</span>,
    sn: <span className="code">{row.sn && groupSerial(row.sn)}</span>,
    handler: row.handler?.name ?? <span className="text-ink3">–</span>,
    next: isGone ? by : <span className={toneText[nextStepTone(row, side)]}>{next}</span>,
    filed: time(row.filedAt),
    updated: time(row.updatedAt),
    due: by,
  };
  const title = (
    <th key="title" scope="row">
      <Link href={href} tabIndex={isCursor ? 0 : -1} className={cx('desk-title', row.unread && 'desk-unread')}>
        <span className="desk-title-text">
          {row.unread && <span role="img" aria-label={t('frame.unread')} className="desk-dot" />}
          {isTyped && <PencilLine size={14} role="img" aria-label={t('desk.typed')} className="desk-typed" />}
          {row.title}
        </span>
        {columns ? (
          pending
        ) : (
          <Meta row={row}>
            {row.alarm && severity}
            {pending}
          </Meta>
        )}
      </Link>
    </th>
  );
  const ring = (
    <Ring size="tiny" label={`${t('frame.loopStage', { n: loop.stage, max: 7 })}, ${row.statusLabel}`} {...loop} />
  );
  const end = (
    <>
      {number}
      {by}
    </>
  );
  return { cells, ring, title, end };
}
