import { Fingerprint, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { exactDay } from '../../shared/format/time.ts';
import { logOut, session } from '../api/client.ts';
import { useUser } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { useDay } from '../ui/day.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { usePasskeysHere } from './login-options.ts';

const FactorSheet = lazyPart(() => import('./factor-sheet.tsx').then((part) => part.FactorSheet));
const PasskeySheet = lazyPart(() => import('./passkey-sheet.tsx').then((part) => part.PasskeySheet));
const RecoveryCodes = lazyPart(() => import('./recovery-codes.tsx').then((part) => part.RecoveryCodes));

/** Stands for every page until the required second factor is set up; before the day it can be put off until the next login. */
export function FactorDue() {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  const day = useDay();
  const [opened, setOpened] = useState<'app' | 'passkey'>();
  const arePossible = usePasskeysHere();
  const [codes, setCodes] = useState<string[]>();
  const [now] = useState(() => Date.now());
  if (!user) return null;
  const from = new Date(user.secondFactorDue?.from ?? now);
  const isOver = from.getTime() <= now;
  const onward = (): void => {
    const { secondFactorDue: _done, ...rest } = user;
    session.setUser(rest);
  };
  const onDone = (made: string[] | null): void => {
    setOpened(undefined);
    if (made) setCodes(made);
    else onward();
  };
  return (
    <EntryFrame
      title={t('account.factorDueTitle')}
      lead={t('account.factorDueTitle')}
      text={isOver ? t('account.factorDueNow') : t('account.factorDueFrom', { day: day(exactDay(from, 'UTC')) })}
      onLanguage={() => undefined}
    >
      {codes ? (
        <Suspense>
          <RecoveryCodes codes={codes} account={user.account} onKept={onward} />
        </Suspense>
      ) : (
        <>
          <p className="text-body">{t('account.factorNone')}</p>
          <div className="grid gap-2">
            <Button icon={ShieldCheck} wide onClick={() => setOpened('app')}>
              {t('account.factorByApp')}
            </Button>
            {arePossible && (
              <Button kind="quiet" icon={Fingerprint} wide onClick={() => setOpened('passkey')}>
                {t('account.passkeyAdd')}
              </Button>
            )}
            {!isOver && (
              <Button kind="quiet" wide onClick={onward}>
                {t('account.factorLater')}
              </Button>
            )}
            <Button kind="plain" wide onClick={() => void logOut(link('home'))}>
              {t('account.logout')}
            </Button>
          </div>
        </>
      )}
      <Suspense>
        {opened === 'app' && <FactorSheet open onClose={() => setOpened(undefined)} onDone={onDone} />}
        {opened === 'passkey' && <PasskeySheet onClose={() => setOpened(undefined)} onDone={onDone} />}
      </Suspense>
    </EntryFrame>
  );
}
