import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listViewsSaved, removeView, saveView, VIEW_NAME_MAX, type SavedView } from '../../shared/ticket/view-calls.ts';
import { useSend } from '../api/queries.ts';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CheckCard } from '../ui/form/checkbox.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';

interface ViewsSheetProps {
  open: boolean;
  /** What the list shows now, as its address says it. */
  query: string;
  views: readonly SavedView[];
  /** The reader may share a view with every insider, and take shared ones away. */
  leads: boolean;
  onClose: () => void;
}

/** Saves what the list shows under a name, and removes what was saved. */
export function ViewsSheet({ open, query, views, leads, onClose }: ViewsSheetProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [empty, setEmpty] = useState(false);
  const { send, busy, fields } = useSend(saveView, {
    outdates: [listViewsSaved],
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
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) save();
        }}
      >
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
      {views.length > 0 && <Kept views={views} leads={leads} />}
    </Sheet>
  );
}

function Kept({ views, leads }: Pick<ViewsSheetProps, 'views' | 'leads'>) {
  const { t } = useText();
  const { send, busy } = useSend(removeView, {
    outdates: [listViewsSaved],
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
