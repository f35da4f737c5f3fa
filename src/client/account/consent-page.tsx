import { consent } from '../../shared/account/calls.ts';
import { getDocument } from '../../shared/document/calls.ts';
import { logOut, session } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { useUser } from '../api/user.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import type { Language } from '../../shared/text/languages.ts';
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
  // Agreed to is what the links show. When a text has changed meanwhile, the answer says so, and the new one is read.
  const policy = useCall(getDocument, { params: { id: 'policy' } });
  const agreement = useCall(getDocument, { params: { id: 'agreement' } });
  const { send, busy } = useSend(consent, {
    onDone: (user) => session.setUser(user),
    onFailed: () => void Promise.all([policy.refetch(), agreement.refetch()]),
  });
  const agree = () => {
    if (!policy.data || !agreement.data) return;
    const of = ({ language, version }: { language: Language; version: number }) => ({ language, version });
    void send({ body: { texts: { policy: of(policy.data), agreement: of(agreement.data) } } });
  };
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
      {/* Without the texts there is nothing to agree to: why, and the way to try again. */}
      {[policy, agreement].map((text, at) => !text.data && <QueryError key={at} query={text} />)}
      <div className="grid gap-2">
        <Button busy={busy || !policy.data || !agreement.data} wide onClick={agree}>
          {t('account.consentGo')}
        </Button>
        <Button kind="quiet" wide onClick={() => void logOut(link('home'))}>
          {t('account.logout')}
        </Button>
      </div>
    </EntryFrame>
  );
}
