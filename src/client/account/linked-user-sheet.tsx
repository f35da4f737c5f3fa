import { useState } from 'react';
import { continueAs, session } from '../api/client.ts';
import { linkQuestion, type LinkedUser } from '../api/linked-user.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';
import { history } from '../history.ts';

/** A link with another user's token was opened: asks whether to switch to that user. */
export function LinkedUserSheet({ linked }: { linked: LinkedUser }) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const keep = () => linkQuestion.set(undefined);
  const now = session.user;
  const names = { now: now?.userName ?? '', other: linked.user.userName };
  const change = async () => {
    setBusy(true);
    // The reload drops every cached answer of the former user.
    if (await continueAs(linked)) return history.leave(() => window.location.reload());
    toast.error(t('account.linkedFailed', names));
    keep();
  };
  return (
    <Sheet
      open
      onClose={keep}
      title={t('account.linkedTitle', names)}
      footer={
        <>
          <Button data-first onClick={keep}>
            {t('account.linkedKeep', names)}
          </Button>
          <Button kind="quiet" busy={busy} onClick={() => void change()}>
            {t('account.linkedChange', names)}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink2">
        {t('account.linkedText', { now: now?.account ?? '', other: linked.user.account })}
      </p>
    </Sheet>
  );
}
