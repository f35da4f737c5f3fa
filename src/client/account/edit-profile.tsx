import { useId } from 'react';
import { changeProfile } from '../../shared/account/calls.ts';
import { session } from '../api/client.ts';
import type { User } from '../api/user.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';
import { useCallForm } from './call-form.ts';
import { FormFault } from './entry-frame.tsx';

/** Name and phone; the account itself is fixed. */
export function EditProfile({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const { t } = useText();
  const id = useId();
  const { form, text, busy, fault } = useCallForm(
    changeProfile,
    { userName: user.userName, phone: user.phone ?? '' },
    (changed) => {
      onClose();
      session.setUser(changed);
      toast.show({ text: t('account.saved'), tone: 'ok' });
    },
    { emptied: ['userName', 'phone'] },
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('account.editTitle')}
      footer={
        <Button type="submit" form={id} busy={busy} wide>
          {t('account.save')}
        </Button>
      }
    >
      <form {...form} id={id} className="grid gap-4 pt-1">
        <TextField {...text('userName')} label={t('account.name')} autoComplete="name" />
        <TextField
          {...text('phone')}
          label={t('account.phone')}
          hint={t('account.phoneHint')}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <FormFault fault={fault} />
      </form>
    </Sheet>
  );
}
