import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { issuesOf } from '../../shared/issues.ts';
import { actionEntries, actionInputs } from '../../shared/ticket/inputs.ts';
import type { TicketRow } from '../../shared/ticket/view.ts';
import { sayIssue } from '../form/say-issue.ts';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Handover, Outcome } from './bulk-transfer.ts';
import { PersonField } from './person-field.tsx';

interface TransferSheetProps {
  open: boolean;
  onClose: () => void;
  /** The tickets that are selected, and those of this round that are done. */
  rows: readonly TicketRow[];
  outcomes: ReadonlyMap<string, Outcome>;
  busy: boolean;
  onSend: (handover: Handover) => void;
}

/** To whom the selected tickets go and why; afterwards what became of each. */
export function TransferSheet({ open, onClose, rows, outcomes, busy, onSend }: TransferSheetProps) {
  const { t } = useText();
  const [toUserId, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const parsed = actionInputs.transfer.safeParse({ toUserId: toUserId || undefined, reason }, { reportInput: true });
  const wrong = tried && !parsed.success ? issuesOf(parsed.error) : {};
  if (wrong['toUserId'] && toUserId === '') wrong['toUserId'] = { key: 'issue.choose' };
  const messageOf = (name: string) => (wrong[name] ? sayIssue(t, wrong[name]) : undefined);
  const ended = rows.filter(({ id }) => ['done', 'refused'].includes(outcomes.get(id)?.is ?? '')).length;
  const left = rows.filter(({ id }) => outcomes.get(id)?.is !== 'done').length;
  const refused = rows.some(({ id }) => outcomes.get(id)?.is === 'refused');
  const holders = new Set(rows.map(({ handler }) => handler?.id));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ticket.pick.transfer')}
      footer={
        <Button
          wide
          busy={busy}
          onClick={() => {
            setTried(true);
            if (parsed.success) onSend(parsed.data);
          }}
        >
          {busy
            ? t('ticket.pick.progress', { done: ended, all: rows.length })
            : t(refused ? 'ticket.pick.again' : 'ticket.pick.send', { n: left })}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink2">{t('ticket.pick.will', { n: left })}</p>
        <p role="status" className="sr-only">
          {busy ? t('ticket.pick.progress', { done: ended, all: rows.length }) : ''}
          {!busy && refused ? t('ticket.pick.refused', { n: left }) : ''}
        </p>
        {outcomes.size > 0 && (
          <ul className="rounded-field border border-line bg-surface">
            {rows.map((row) => (
              <OutcomeLine key={row.id} row={row} outcome={outcomes.get(row.id)} />
            ))}
          </ul>
        )}
        <PersonField
          label={t('ticket.input.toUser')}
          error={messageOf('toUserId')}
          for="transfer"
          value={toUserId}
          onChange={setTo}
          holderId={holders.size === 1 ? [...holders][0] : undefined}
        />
        <TextArea
          label={t('ticket.pick.reason')}
          hint={t('ticket.pick.reasonHint')}
          error={messageOf('reason')}
          rows={3}
          limit={actionEntries.transfer.reason.max}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  );
}

/** What became of one ticket, in words and with a mark. */
function OutcomeLine({ row, outcome }: { row: TicketRow; outcome: Outcome | undefined }) {
  return (
    <li className="flex items-start gap-2.5 px-3 py-2.5 not-first:border-t not-first:border-line">
      <span className="mt-0.5 grid size-5 shrink-0 place-items-center">
        {outcome?.is === 'sending' && <Spinner size={16} />}
        {outcome?.is === 'done' && <Check size={18} strokeWidth={2.6} aria-hidden className="text-ok" />}
        {outcome?.is === 'refused' && <CircleAlert size={18} strokeWidth={2.2} aria-hidden className="text-bad" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-medium">{row.title}</span>
        <OutcomeWords outcome={outcome} />
      </span>
      <span className="code shrink-0 text-small text-ink3">{row.number}</span>
    </li>
  );
}

/** The same under a row of the list. */
export function OutcomeWords({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useText();
  if (!outcome) return null;
  const tone = outcome.is === 'done' ? 'text-ok' : outcome.is === 'refused' ? 'text-bad' : 'text-ink2';
  return (
    <span className={`block text-small font-medium ${tone}`}>
      {outcome.is === 'refused' ? outcome.reason : t(`ticket.pick.is.${outcome.is}`)}
    </span>
  );
}
