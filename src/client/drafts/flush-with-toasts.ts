import type { T } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import { flushOutbox } from './outbox.ts';

/** Sends the queued drafts and shows the outcomes as toasts. */
export async function flushWithToasts(t: T): Promise<void> {
  await flushOutbox((outcome) => {
    if (outcome.is === 'sent') toast.show({ text: t('draft.sent', { number: outcome.ticket.number }), tone: 'ok' });
    if (outcome.is === 'arrived') toast.show({ text: t('draft.arrivedNews'), tone: 'warn' });
    if (outcome.is === 'refused' || outcome.is === 'badFiles') toast.show({ text: t('draft.refused'), tone: 'warn' });
  });
}
