import { Suspense, useState } from 'react';
import { ruleOf } from '../../shared/ticket/rules.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { usePrefetch } from '../prefetch.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import type { OpenAction } from '../ticket/action/action-sheet.tsx';
import { footerOf } from '../ticket/available-actions.ts';
import { actionButtonText } from '../ticket/action/ticket-footer.tsx';
import { Button } from '../ui/button.tsx';

const loadSheet = () => import('../ticket/action/action-sheet.tsx').then(({ ActionSheet: Part }) => Part);
const ActionSheet = lazyPart(loadSheet);

/** Try, confirm or decline, as the ticket's state offers it. */
export function Decide({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const [opened, setOpened] = useState<OpenAction>();
  const [open, setOpen] = useState(false);
  usePrefetch(loadSheet);
  const { main, beside } = footerOf(ticket.actions, 'requester');
  const decisions = [main, ...beside].flatMap((offer) =>
    offer && ruleOf(offer.action).solution === 'decides' ? [offer] : [],
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
          {actionButtonText(t, action, ticket)}
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
