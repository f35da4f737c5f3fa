import { ShieldCheck } from 'lucide-react';
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

const FactorSheet = lazyPart(() => import('./factor-sheet.tsx').then((part) => part.FactorSheet));
const RecoveryCodes = lazyPart(() => import('./recovery-codes.tsx').then((part) => part.RecoveryCodes));

/** Stands for every page until the required second factor is set up; before the day it can be put off until the next login. */
export function FactorDue() {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  const day = useDay();
  const [opened, setOpened] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const [now] = useState(() => Date.now());
  if (!user) return null;
  const from = new Date(user.secondFactorDue?.from ?? now);
  const isOver = from.getTime() <= now;
  const onward = (): void => {
    const { secondFactorDue: _done, ...rest } = user;
    session.setUser(rest);
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
            <Button icon={ShieldCheck} wide onClick={() => setOpened(true)}>
              {t('account.factorSetUp')}
            </Button>
            {!isOver && (
              <Button kind="quiet" wide onClick={onward}>
                {t('account.factorLater')}
              </Button>
            )}
            <Button kind="quiet" wide onClick={() => void logOut(link('home'))}>
              {t('account.logout')}
            </Button>
          </div>
        </>
      )}
      {opened && (
        <Suspense>
          <FactorSheet
            open
            onClose={() => setOpened(false)}
            onDone={(made) => {
              setOpened(false);
              setCodes(made);
            }}
          />
        </Suspense>
      )}
    </EntryFrame>
  );
}
