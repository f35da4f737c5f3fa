import { useState } from 'react';
import { readProviderTrial, tryProvider, type ProviderTrial } from '../../../shared/admin/provider-calls.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { history } from '../../history.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { timeZone } from '../../ui/use-now.ts';

/** Asks the provider what it can, then leads to a login that only shows what comes. */
export function ProviderTrialPart({ id }: { id: string }) {
  const { t } = useText();
  const [away, setAway] = useState<string>();
  const { data } = useCall(readProviderTrial, { params: { id } }, { staleMs: 0 });
  const { send, busy } = useSend(tryProvider, {
    onDone: ({ found, sentence, start }) => {
      setAway(found ? undefined : (sentence ?? ''));
      if (found) history.leave(() => window.location.assign(start));
    },
  });
  return (
    <div className="grid max-w-[60rem] grid-cols-1 gap-3">
      <p className="text-body text-ink2">{t('access.provider.trialText')}</p>
      {away !== undefined && (
        <Banner tone="bad" title={t('access.provider.away')} urgent>
          <span className="code text-small wrap-anywhere">{away}</span>
        </Banner>
      )}
      <div>
        <Button busy={busy} onClick={() => void send({ params: { id } })}>
          {t('access.provider.try')}
        </Button>
      </div>
      {data?.trial && <Came trial={data.trial} />}
    </div>
  );
}

function Came({ trial: { at, reason, sentence, claims, row } }: { trial: ProviderTrial }) {
  const { t } = useText();
  return (
    <>
      <Banner tone={reason === null ? 'ok' : 'bad'} title={exactTime(new Date(at), timeZone)}>
        {reason === null ? t('access.provider.lets', { n: (row ?? 0) + 1 }) : t(`access.why.${reason}`)}
        {sentence && <span className="code block text-small wrap-anywhere">{sentence}</span>}
      </Banner>
      {claims.length > 0 && (
        <Card>
          <KeyValue
            items={claims.map(({ name, value }) => ({
              name,
              value: <span className="code wrap-anywhere">{value}</span>,
            }))}
          />
        </Card>
      )}
    </>
  );
}
