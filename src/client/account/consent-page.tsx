import { consent } from '../../shared/account/calls.ts';
import { logOut, session } from '../api/client.ts';
import { useSend } from '../api/use-send.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ConsentSentence } from './consent-sentence.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { FactorDue } from './factor-due.tsx';

/** What somebody owes before any other page: consent first, then the second factor. */
export const Due = () => (useUser()?.consentDue ? <ConsentPage /> : <FactorDue />);

/** Stands for every page but the texts themselves until the user has agreed to them; then the page that was opened comes. */
function ConsentPage() {
  const { t } = useText();
  const { link } = usePage();
  const { send, busy } = useSend(consent, { onDone: (user) => session.setUser(user) });
  return (
    <EntryFrame
      title={t('account.consentTitle')}
      lead={t('account.consentTitle')}
      text={t('account.consentText')}
      onLanguage={() => undefined}
    >
      <p className="text-body">
        <ConsentSentence />
      </p>
      <div className="grid gap-2">
        <Button busy={busy} wide onClick={() => void send({})}>
          {t('account.consentGo')}
        </Button>
        <Button kind="quiet" wide onClick={() => void logOut(link('home'))}>
          {t('account.logout')}
        </Button>
      </div>
    </EntryFrame>
  );
}
