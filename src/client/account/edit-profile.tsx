import { changeProfile } from '../../shared/account/calls.ts';
import { profileEntries } from '../../shared/account/account-entries.ts';
import { send, session } from '../api/client.ts';
import type { User } from '../api/user.ts';
import { FormField } from '../form/form-field.tsx';
import { FormSheet } from '../form/form-sheet.tsx';
import { useTableForm } from '../form/use-table-form.ts';
import { useText } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import { AvatarField } from './avatar-field.tsx';
import { FormError } from './entry-frame.tsx';

// The language is changed elsewhere.
const { language: _language, ...entries } = profileEntries;

/** Picture, name and phone; the account itself is fixed. */
export function EditProfile({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const { t } = useText();
  const form = useTableForm(changeProfile.body, {
    entries,
    presets: { userName: user.userName, phone: user.phone ?? '' },
    emptied: Object.keys(entries),
    send: (body, key) => send(changeProfile, { body }, { catches: true, key }),
    onDone: (changed) => {
      onClose();
      session.setUser(changed);
      toast.show({ text: t('account.saved'), tone: 'ok' });
    },
  });
  return (
    <FormSheet
      {...{ open, onClose, form }}
      busy={form.busy}
      title={t('account.editTitle')}
      go={t('account.save')}
      top={
        <div className="pt-1 pb-3">
          <AvatarField user={user} />
        </div>
      }
    >
      <FormField name="userName" entry={entries.userName} optional={false} />
      <FormField name="phone" entry={entries.phone} />
      <FormError error={form.failure} />
    </FormSheet>
  );
}
