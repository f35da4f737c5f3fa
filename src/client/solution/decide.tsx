import { Suspense, useState } from 'react';
import type { TicketView } from '../../shared/ticket/view.ts';
import { useAhead } from '../ahead.ts';
import { later } from '../later.ts';
import { useText } from '../text.tsx';
import '../texts/ticket-field.ts';
import '../texts/solution.ts';
import '../texts/ticket-page.ts';
import type { Opened } from '../ticket/action-sheet.tsx';
import { footerOf } from '../ticket/offered.ts';
import { doWords } from '../ticket/ticket-footer.tsx';
import { Button } from '../ui/button.tsx';

const loadSheet = () => import('../ticket/action-sheet.tsx').then(({ ActionSheet: Part }) => Part);
const ActionSheet = later(loadSheet);

/** Try, confirm or decline, as the ticket's state offers it. */
export function Decide({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const [opened, setOpened] = useState<Opened>();
  const [open, setOpen] = useState(false);
  useAhead(loadSheet);
  const { main, beside } = footerOf(ticket.actions, 'requester');
  const decisions = [main, ...beside].flatMap((offer) =>
    offer && ['acceptSolution', 'confirmSolution', 'declineSolution'].includes(offer.action) ? [offer] : [],
  );
  return (
    <>
      {decisions.map(({ action, onBehalf }, at) => (
        <Button
          key={action}
          wide
          kind={at === 0 ? 'main' : 'quiet'}
          size={at === 0 ? 'large' : 'medium'}
          onClick={() => {
            setOpened({ action, onBehalf });
            setOpen(true);
          }}
        >
          {doWords(t, action)}
        </Button>
      ))}
      {opened && (
        <Suspense>
          <ActionSheet key={opened.action} open={open} onClose={() => setOpen(false)} ticket={ticket} what={opened} />
        </Suspense>
      )}
    </>
  );
}
