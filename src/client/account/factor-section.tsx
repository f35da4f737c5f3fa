import { RotateCw, ShieldCheck } from 'lucide-react';
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
import { Chip } from '../ui/chip.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { Day } from '../ui/day.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';

const FactorSheet = lazyPart(() => import('./factor-sheet.tsx').then((part) => part.FactorSheet));
const RecoveryCodes = lazyPart(() => import('./recovery-codes.tsx').then((part) => part.RecoveryCodes));

const FEW_CODES = 2;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The second factor of the own account: set up, new recovery codes, removed. */
export function FactorSection({ account }: { account: string }) {
  const { t } = useText();
  const query = useCall(factors, {});
  const { data, error } = query;
  const [settingUp, setSettingUp] = useState(false);
  /** Shown until the owner has put them away: the server tells them once. */
  const [codes, setCodes] = useState<string[]>();
  return (
    <Section title={t('account.factor')}>
      {data ? (
        <Card className="grid grid-cols-1 gap-3 p-4">
          {data.totp ? (
            <SetUpFactor since={data.totp.since} left={data.recoveryCodes} onCodes={setCodes} />
          ) : (
            <>
              <p className="text-body text-ink2">{t('account.factorNone')}</p>
              <Button kind="quiet" size="medium" icon={ShieldCheck} wide onClick={() => setSettingUp(true)}>
                {t('account.factorSetUp')}
              </Button>
            </>
          )}
        </Card>
      ) : error ? (
        <Card>
          <QueryError query={query} />
        </Card>
      ) : (
        <SkeletonRows rows={1} />
      )}
      <Suspense>
        {codes && <RecoveryCodes codes={codes} account={account} onKept={() => setCodes(undefined)} />}
        {settingUp && (
          <FactorSheet
            open
            onClose={() => setSettingUp(false)}
            onDone={(made) => {
              setSettingUp(false);
              setCodes(made);
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}

interface SetUpFactorProps {
  since: string;
  left: number;
  onCodes: (codes: string[] | undefined) => void;
}

function SetUpFactor({ since, left, onCodes }: SetUpFactorProps) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const renew = useSend(renewRecoveryCodes, {
    outdates: [factors],
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const remove = useSend(removeTotp, {
    outdates: [factors],
    onDone: () => {
      setAsking(false);
      onCodes(undefined);
      toast.show({ text: t('account.factorRemoved'), tone: 'ok' });
    },
  });
  return (
    <>
      <div className="flex items-center gap-3">
        <ShieldCheck size={22} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink3" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t('account.factorApp')}</p>
          <p className="tabular text-small text-ink3">
            <Day iso={exactDay(new Date(since), timeZone)} /> · {t('account.recoveryLeft', { n: left })}
          </p>
        </div>
        <Chip tone={left > FEW_CODES ? 'ok' : 'warn'}>{t('account.factorOn')}</Chip>
      </div>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button kind="quiet" size="medium" icon={RotateCw} wide busy={renew.busy} onClick={() => void renew.send({})}>
          {t('account.recoveryNew')}
        </Button>
        <Button kind="quiet" size="medium" wide onClick={() => setAsking(true)}>
          {t('account.factorRemove')}
        </Button>
      </div>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove.send({})}
        busy={remove.busy}
        danger
        title={t('account.factorRemoveTitle')}
        confirm={t('account.factorRemove')}
      >
        {t('account.factorRemoveText')}
      </ConfirmSheet>
    </>
  );
}
