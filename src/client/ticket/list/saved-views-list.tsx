import type { SavedView } from '../../../shared/ticket/saved-view-calls.ts';
import { Trash2 } from 'lucide-react';
import { removeSavedView } from '../../../shared/ticket/saved-view-calls.ts';
import { listSavedViews } from '../../api/first-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-queue.ts';

/** The saved views, each with a button that removes it. */
export function SavedViewsList({ views, leads }: { views: readonly SavedView[]; leads: boolean }) {
  const { t } = useText();
  const { send, busy } = useSend(removeSavedView, {
    outdates: [listSavedViews],
    onDone: () => toast.show({ text: t('ticket.views.removed'), tone: 'ok' }),
  });
  return (
    <section className="mt-5 grid grid-cols-1 gap-1">
      <h3 className="text-small font-semibold text-ink3">{t('ticket.views.title')}</h3>
      <ul>
        {views.map(({ id, name, shared, mine, owner }) => (
          <li key={id} className="flex items-center gap-2 not-first:border-t not-first:border-line">
            <span className="min-w-0 flex-1 py-2">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-small text-ink2">
                {shared ? t('ticket.views.sharedBy', { name: owner.name }) : t('ticket.views.own')}
              </span>
            </span>
            {(mine || leads) && (
              <IconButton
                icon={Trash2}
                label={t('ticket.views.remove', { name })}
                disabled={busy}
                onClick={() => void send({ params: { id } })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
