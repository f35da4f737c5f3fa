import { useState } from 'react';
import { awaitsRating, isFinal } from '../../shared/ticket/statuses.ts';
import type { CallOutput } from '../../shared/call.ts';
import { ticketPurposes, type TicketPurpose } from '../../shared/ticket/rules.ts';
import { getTicket } from '../api/reading-calls.ts';
import { createShare, listShares } from '../../shared/ticket/share-calls.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { NewLink } from './new-link.tsx';
import { PeriodChoice, type Period } from './period-choice.tsx';
import { ShareList } from './share-list.tsx';

interface ShareSheetProps {
  open: boolean;
  onClose: () => void;
  ticket: Pick<TicketView, 'id' | 'status' | 'solution'>;
}

/** Makes links of one purpose for this ticket, shows a new one once, lists the others (domain.md, Share links). */
export function ShareSheet({ open, onClose, ticket }: ShareSheetProps) {
  const { t } = useText();
  const [purpose, setPurpose] = useState<TicketPurpose>(awaitsRating(ticket.status) ? 'evaluate' : 'ticket');
  const [period, setPeriod] = useState<Period>('7');
  const [made, setMade] = useState<CallOutput<typeof createShare>>();
  const create = useSend(createShare, { outdates: [listShares, getTicket], onDone: setMade });
  const days = Number(period);
  return (
    <Sheet
      open={open}
      onClose={() => {
        setMade(undefined); // shown once
        onClose();
      }}
      title={t('share.title')}
      footer={
        made ? (
          <Button wide kind="quiet" onClick={() => setMade(undefined)}>
            {t('share.another')}
          </Button>
        ) : (
          <Button
            wide
            busy={create.busy}
            onClick={() => void create.send({ params: { id: ticket.id }, body: { purpose, expiresInDays: days } })}
          >
            {t('share.create')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {made ? (
          <NewLink url={made.url} purpose={made.purpose} />
        ) : (
          <Choice ticket={ticket} purpose={purpose} setPurpose={setPurpose} period={period} setPeriod={setPeriod} />
        )}
        <ShareList
          call={listShares}
          of={ticket.id}
          none={t('share.none')}
          onRevoked={(id) => id === made?.id && setMade(undefined)}
        />
      </div>
    </Sheet>
  );
}

interface ChoiceProps {
  ticket: ShareSheetProps['ticket'];
  purpose: TicketPurpose;
  setPurpose: (purpose: TicketPurpose) => void;
  period: Period;
  setPeriod: (period: Period) => void;
}

/** What for, and for how long. */
function Choice({ ticket, purpose, setPurpose, period, setPeriod }: ChoiceProps) {
  const { t } = useText();
  const refused: Partial<Record<TicketPurpose, string>> = {
    ...(isFinal(ticket.status) ? { evaluate: t('share.noRating') } : {}),
    ...(ticket.solution ? {} : { solution: t('share.noSolution') }),
  };
  return (
    <>
      <RadioCards
        label={t('share.purpose')}
        choices={ticketPurposes.map((value) => ({
          value,
          text: t(`share.purpose.${value}`),
          detail: refused[value] ?? t(`share.purposeText.${value}`),
          disabled: refused[value] !== undefined,
        }))}
        value={purpose}
        onChange={(value) => setPurpose(ticketPurposes.find((one) => one === value) ?? 'ticket')}
      />
      <PeriodChoice period={period} onChange={setPeriod} />
    </>
  );
}
