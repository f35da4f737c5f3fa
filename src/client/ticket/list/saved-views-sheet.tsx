import { useState, type FormEvent } from 'react';
import {
  saveSavedView,
  VIEW_NAME_MAX,
  type SavedView,
  removeSavedView,
} from '../../../shared/ticket/saved-view-calls.ts';
import { listSavedViews } from '../../api/first-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { Trash2 } from 'lucide-react';

/** The saved views, each with a button that removes it. */
function SavedViewsList({ views, leads }: { views: readonly SavedView[]; leads: boolean }) {
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

interface SavedViewsSheetProps {
  open: boolean;
  /** The current state of the list as a query string. */
  query: string;
  views: readonly SavedView[];
  /** The user is a lead, who may share a view with all insiders and remove shared ones. */
  leads: boolean;
  onClose: () => void;
}

/** Saves the current list as a view, and removes saved views. */
export function SavedViewsSheet({ open, query, views, leads, onClose }: SavedViewsSheetProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [empty, setEmpty] = useState(false);
  const { send, busy, fields } = useSend(saveSavedView, {
    outdates: [listSavedViews],
    onDone: () => {
      setName('');
      setShared(false);
      toast.show({ text: t('ticket.views.done'), tone: 'ok' });
      onClose();
    },
  });
  const save = () => {
    setEmpty(name.trim() === '');
    if (name.trim() !== '') void send({ body: { name, query, shared } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) save();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ticket.views.save')}
      footer={
        <Button wide busy={busy} onClick={save}>
          {t('ticket.views.save')}
        </Button>
      }
    >
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <TextField
          label={t('ticket.views.name')}
          hint={t('ticket.views.nameHint')}
          error={empty ? t('issue.viewName') : fields['name']}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setEmpty(false);
          }}
        />
        {leads && (
          <CheckCard
            text={t('ticket.views.shared')}
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
        )}
      </form>
      {views.length > 0 && <SavedViewsList views={views} leads={leads} />}
    </Sheet>
  );
}
