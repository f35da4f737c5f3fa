import { useState } from 'react';
import {
  getHealth,
  jobNames,
  type HealthView,
  type JobName,
  listOutbox,
  type OutboxItem,
  outboxStates,
  type OutboxState,
  resendOutbox,
} from '../../../shared/admin/health-calls.ts';
import { exactTime } from '../../../shared/format/time.ts';
import type { TextKey } from '../../../shared/field/entry.ts';
import { useCallPages } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { PagedList } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { timeZone } from '../../ui/use-now.ts';

const jobTexts: Readonly<Record<JobName, TextKey>> = {
  ticketEvent: 'integration.job.ticketEvent',
  handOver: 'integration.job.handOver',
  problemEvent: 'integration.job.problemEvent',
  reminder: 'integration.job.reminder',
  mail: 'integration.job.mail',
  webhook: 'integration.job.webhook',
  push: 'integration.job.push',
  robot: 'integration.job.robot',
  remoteConfig: 'integration.job.remoteConfig',
  scan: 'integration.job.scan',
  invite: 'integration.job.invite',
  import: 'integration.job.import',
  export: 'integration.job.export',
};
function useJobText(): (name: string) => string {
  const { t } = useText();
  return (name) => {
    const known = jobNames.find((each) => each === name);
    return known ? t(jobTexts[known]) : name;
  };
}

/** The jobs of the outbox that are waiting or have failed. Failed ones can be sent again. */
export function OutboxList({ counts }: { counts: HealthView['outbox'] }) {
  const { t } = useText();
  const [state, setState] = useState<OutboxState>('failed');
  const sum = (of: OutboxState): number => counts.reduce((total, each) => total + each[of], 0);
  const list = useCallPages(listOutbox, { query: { state } });
  return (
    <Section title={t('integration.outbox')}>
      <Tabs
        label={t('integration.outbox.which')}
        items={outboxStates.map((each) => ({
          value: each,
          text: t(`integration.outbox.${each}`),
          count: sum(each),
        }))}
        value={state}
        onChange={setState}
      />
      <PagedList
        list={list}
        empty={
          <EmptyState
            title={t('integration.outbox.none')}
            text={t(state === 'failed' ? 'integration.outbox.noneFailed' : 'integration.outbox.noneText')}
          />
        }
      >
        <Card className="max-w-[60rem]">
          <ul aria-label={t('integration.outbox')}>
            {list.items.map((item) => (
              <li
                key={item.id}
                className="flex flex-wrap items-center gap-3 p-4 not-first:border-t not-first:border-line"
              >
                <Item item={item} />
              </li>
            ))}
          </ul>
        </Card>
      </PagedList>
    </Section>
  );
}

function Item({ item }: { item: OutboxItem }) {
  const { t } = useText();
  const jobText = useJobText();
  const { id, name, about, createdAt, nextAt, attempt, error } = item;
  const resend = useSend(resendOutbox, {
    outdates: [listOutbox, getHealth],
    onDone: () => toast.show({ text: t('integration.outbox.resent'), tone: 'ok' }),
  });
  const time = (at: string): string => exactTime(new Date(at), timeZone);
  const facts = [
    time(createdAt),
    t('integration.hook.attempt', { n: attempt }),
    ...(nextAt === null ? [] : [t('integration.outbox.next', { time: time(nextAt) })]),
  ];
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{jobText(name)}</p>
        {about !== '' && <p className="text-body wrap-anywhere text-ink2">{about}</p>}
        <p className="tabular text-small text-ink3">{facts.join(' · ')}</p>
        {error !== null && <p className="text-small wrap-anywhere text-bad">{error}</p>}
      </div>
      {nextAt === null && (
        <Button kind="quiet" size="medium" busy={resend.busy} onClick={() => void resend.send({ params: { id } })}>
          {t('integration.outbox.resend')}
        </Button>
      )}
    </>
  );
}
