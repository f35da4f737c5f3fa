import { Fingerprint, LifeBuoy, ShieldCheck, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { factors, removeTotp, renewRecoveryCodes } from '../../shared/account/factor-calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { lazyPart } from '../lazy-part.ts';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Day } from '../ui/day.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';
import { FactorRow } from './factor-row.tsx';
import { Passkeys } from './passkey-rows.tsx';
import { usePasskeysHere } from './login-options.ts';

const FactorSheet = lazyPart(() => import('./factor-sheet.tsx').then((part) => part.FactorSheet));
const PasskeySheet = lazyPart(() => import('./passkey-sheet.tsx').then((part) => part.PasskeySheet));
const RecoveryCodes = lazyPart(() => import('./recovery-codes.tsx').then((part) => part.RecoveryCodes));

const FEW_CODES = 2;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

type Codes = string[] | null;

/** The second factor of the own account: an app, passkeys, recovery codes. */
export function FactorSection({ account }: { account: string }) {
  const { t } = useText();
  const query = useCall(factors, {});
  const { data, error } = query;
  const arePossible = usePasskeysHere();
  const [making, setMaking] = useState<'app' | 'passkey'>();
  /** Shown until the owner has put them away: the server tells them once. */
  const [codes, setCodes] = useState<Codes>(null);
  const onDone = (made: Codes): void => {
    setMaking(undefined);
    if (made) setCodes(made);
    else toast.show({ text: t('account.passkeyAdded'), tone: 'ok' });
  };
  const hasAny = data !== undefined && (data.totp !== null || data.passkeys > 0);
  return (
    <Section title={t('account.factor')}>
      {data ? (
        <Card className="overflow-clip">
          {!hasAny && <p className="p-4 pb-2 text-body text-ink2">{t('account.factorNone')}</p>}
          {data.totp && <AppRow since={data.totp.since} isLast={data.passkeys === 0} onGone={() => setCodes(null)} />}
          {data.passkeys > 0 && <Passkeys isLast={!data.totp && data.passkeys === 1} onGone={() => setCodes(null)} />}
          {hasAny && <RecoveryRow left={data.recoveryCodes} onCodes={setCodes} />}
          <div className="grid grid-cols-1 gap-2 p-4 pt-3 empty:hidden sm:grid-cols-2">
            {!data.totp && (
              <Button kind="quiet" size="medium" icon={ShieldCheck} wide onClick={() => setMaking('app')}>
                {t(hasAny ? 'account.factorAppToo' : 'account.factorSetUp')}
              </Button>
            )}
            {arePossible && (
              <Button kind="quiet" size="medium" icon={Fingerprint} wide onClick={() => setMaking('passkey')}>
                {t('account.passkeyAdd')}
              </Button>
            )}
          </div>
        </Card>
      ) : error ? (
        <Card>
          <QueryError query={query} />
        </Card>
      ) : (
        <SkeletonRows rows={1} />
      )}
      <Suspense>
        {codes && <RecoveryCodes codes={codes} account={account} onKept={() => setCodes(null)} />}
        {making === 'app' && <FactorSheet open onClose={() => setMaking(undefined)} onDone={onDone} />}
        {making === 'passkey' && <PasskeySheet onClose={() => setMaking(undefined)} onDone={onDone} />}
      </Suspense>
    </Section>
  );
}

function AppRow({ since, isLast, onGone }: { since: string; isLast: boolean; onGone: () => void }) {
  const { t } = useText();
  const { send: remove } = useSend(removeTotp, {
    outdates: [factors],
    onDone: () => {
      if (isLast) onGone();
      toast.show({ text: t('account.factorRemoved'), tone: 'ok' });
    },
  });
  return (
    <FactorRow
      icon={Smartphone}
      title={t('account.factorApp')}
      about={<Day iso={exactDay(new Date(since), timeZone)} />}
    >
      <ConfirmButton
        kind="plain"
        size="medium"
        label={t('account.factorRemove')}
        title={t('account.factorRemoveTitle')}
        danger
        onConfirm={() => remove({})}
      >
        {t(isLast ? 'account.factorRemoveText' : 'account.factorRemoveOne')}
      </ConfirmButton>
    </FactorRow>
  );
}

function RecoveryRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useText();
  const renew = useSend(renewRecoveryCodes, {
    outdates: [factors],
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <FactorRow
      icon={LifeBuoy}
      title={t('account.recoveryLeft', { n: left })}
      about={left > FEW_CODES ? undefined : t('account.recoveryFew')}
    >
      <Button kind="plain" size="medium" busy={renew.busy} onClick={() => void renew.send({})}>
        {t('account.recoveryRenew')}
      </Button>
    </FactorRow>
  );
}
