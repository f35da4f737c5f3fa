import { useState } from 'react';
import { issuesOf } from '../../shared/issues.ts';
import { actionEntries } from '../../shared/ticket/action-entries.ts';
import { actionInputs } from '../../shared/ticket/inputs.ts';
import type { TicketRow } from '../../shared/ticket/view.ts';
import { sayIssue } from '../form/say-issue.ts';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { Handover, Outcome } from './bulk-transfer.ts';
import { PersonField } from './person-field.tsx';
import { Outcomes } from './transfer-outcome.tsx';

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
  const progress = t('ticket.pick.progress', { done: ended, all: rows.length });
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
          {busy ? progress : t(refused ? 'ticket.pick.again' : 'ticket.pick.send', { n: left })}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink2">{t('ticket.pick.will', { n: left })}</p>
        <p role="status" className="sr-only">
          {busy ? progress : ''}
          {!busy && refused ? t('ticket.pick.refused', { n: left }) : ''}
        </p>
        <Outcomes rows={rows} outcomes={outcomes} />
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
