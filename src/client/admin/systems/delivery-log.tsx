import { Send } from 'lucide-react';
import {
  type DeliveryView,
  listDeliveries,
  listWebhooks,
  resendDelivery,
} from '../../../shared/admin/webhook-calls.ts';
import type { TextKey } from '../../../shared/field/entry.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { useCallPages } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { PagedList } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { timeZone } from '../../ui/use-now.ts';
import { eventText } from './hook-words.tsx';

/** What was sent to a webhook and what it answered, the newest first. */
export function DeliveryLog({ hookId, active }: { hookId: string; active: boolean }) {
  const { t } = useText();
  const list = useCallPages(listDeliveries, { params: { id: hookId }, query: {} });
  return (
    <PagedList
      list={list}
      empty={<EmptyState icon={Send} title={t('integration.hook.logNone')} text={t('integration.hook.logNoneText')} />}
    >
      <Card className="max-w-[60rem]">
        <ul aria-label={t('integration.hook.log')}>
          {list.items.map((delivery) => (
            <li key={delivery.id} className="not-first:border-t not-first:border-line">
              <Delivery delivery={delivery} active={active} />
            </li>
          ))}
        </ul>
      </Card>
    </PagedList>
  );
}

const looks = {
  waiting: { tone: 'warn', text: 'integration.hook.waits' },
  delivered: { tone: 'ok', text: 'integration.hook.delivered' },
  failed: { tone: 'bad', text: 'integration.hook.failed' },
} as const satisfies Record<DeliveryView['state'], { tone: 'warn' | 'ok' | 'bad'; text: TextKey }>;

function Delivery({ delivery, active }: { delivery: DeliveryView; active: boolean }) {
  const { t } = useText();
  const { id, type, at, state, attempt, status, error, ms, nextAt, request, answer } = delivery;
  const resend = useSend(resendDelivery, {
    outdates: [listDeliveries, listWebhooks],
    onDone: () => toast.show({ text: t('integration.hook.resent'), tone: 'ok' }),
  });
  const time = (text: string): string => exactTime(new Date(text), timeZone);
  const facts = [
    time(at),
    t('integration.hook.attempt', { n: attempt }),
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(error === null ? [] : [t(`integration.error.${error}`)]),
    ...(ms === null ? [] : [t('integration.hook.ms', { n: ms })]),
    ...(nextAt === null ? [] : [t('integration.hook.next', { time: time(nextAt) })]),
  ];
  return (
    <details className="group">
      <summary className="press flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 focus-visible:-outline-offset-2">
        <span className="min-w-0 flex-1 basis-52">
          <span className="block font-semibold wrap-anywhere">{eventText(t, type)}</span>
          <span className="tabular block text-small text-ink2">{facts.join(' · ')}</span>
        </span>
        <Chip tone={looks[state].tone}>{t(looks[state].text)}</Chip>
      </summary>
      <div className="grid grid-cols-1 gap-3 px-4 pb-4">
        <Block title={t('integration.hook.request')} text={pretty(request)} />
        <Block title={t('integration.hook.answer')} text={answer || t('integration.hook.noAnswer')} />
        {active && (
          <Button
            kind="quiet"
            size="medium"
            className="justify-self-start"
            busy={resend.busy}
            onClick={() => void resend.send({ params: { id } })}
          >
            {t('integration.hook.resend')}
          </Button>
        )}
      </div>
    </details>
  );
}

const Block = ({ title, text }: { title: string; text: string }) => (
  <section className="grid grid-cols-1 gap-1">
    <h3 className="text-small font-semibold text-ink3">{title}</h3>
    <pre
      tabIndex={0}
      aria-label={title}
      className="code max-h-80 overflow-auto rounded-field bg-sunk p-3 text-small wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  </section>
);

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
