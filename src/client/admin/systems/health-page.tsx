import { getHealth, healthChecks, type HealthView } from '../../../shared/admin/health-calls.ts';
import type { TextKey } from '../../../shared/field/entry.ts';
import { fileSize } from '../../../shared/format/file-size.ts';
import { exactTime, roughDuration } from '../../../shared/format/time.ts';
import { useCall } from '../../api/queries.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { OutboxList } from './outbox-list.tsx';

/** The state of the installation: its external services, how much it stores, and its outbox. */
export function HealthPage() {
  const { t } = useText();
  const { data, error, isPending, isFetching, refetch } = useCall(getHealth, {});
  return (
    <AdminFrame title={t('integration.health')}>
      {isPending && <SkeletonRows />}
      {!data && <QueryError query={{ error, isFetching, refetch }} />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-4 min-[75rem]:grid-cols-2">
          <ExternalServices checks={data.checks} />
          <Figures health={data} />
        </div>
      )}
      {data && <OutboxList counts={data.outbox} />}
    </AdminFrame>
  );
}

const checkTexts = {
  ok: { tone: 'ok', text: 'integration.health.ok' },
  failing: { tone: 'bad', text: 'integration.health.failing' },
  off: { tone: 'run', text: 'integration.health.offState' },
} as const satisfies Record<string, { tone: 'ok' | 'bad' | 'run'; text: TextKey }>;

function ExternalServices({ checks }: { checks: HealthView['checks'] }) {
  const { t } = useText();
  return (
    <Section title={t('integration.health.outside')}>
      <Card>
        <KeyValue
          items={healthChecks.map((name) => {
            const { tone, text } = checkTexts[checks[name]];
            return { name: t(`integration.health.${name}`), value: <Chip tone={tone}>{t(text)}</Chip> };
          })}
        />
      </Card>
    </Section>
  );
}

function Figures({ health }: { health: HealthView }) {
  const { t } = useText();
  const { version, startedAt, uptimeSeconds, database, files, webhooks, received, mailbox } = health;
  const { active, switchedOff: off, waiting, failed } = webhooks;
  return (
    <Section title={t('integration.health.figures')}>
      <Card>
        <KeyValue
          items={[
            { name: t('integration.health.version'), value: version },
            { name: t('integration.health.up'), value: roughDuration(t, uptimeSeconds * 1_000) },
            { name: t('integration.health.startedAt'), value: exactTime(new Date(startedAt), timeZone) },
            { name: t('integration.health.databaseSize'), value: fileSize(database.bytes) },
            {
              name: t('integration.health.files'),
              value: t('integration.health.filesText', { n: files.count, size: fileSize(files.bytes) }),
            },
            {
              name: t('integration.health.hooks'),
              value: t('integration.health.hooksText', { active, off, waiting, failed }),
            },
            { name: t('integration.health.received'), value: t('integration.health.receivedText', received) },
            ...(mailbox ? [{ name: t('integration.health.mailbox'), value: <MailboxState mailbox={mailbox} /> }] : []),
          ]}
        />
      </Card>
    </Section>
  );
}

/** When the mailbox was last looked through, and what waits there; mails that nobody could read stand out. */
function MailboxState({ mailbox }: { mailbox: NonNullable<HealthView['mailbox']> }) {
  const { t } = useText();
  const { readAt, waiting, unreadable } = mailbox;
  const read = readAt === null ? t('integration.health.neverRead') : exactTime(new Date(readAt), timeZone);
  return (
    <>
      {t('integration.health.mailboxText', { read, waiting })}
      {unreadable > 0 && <Chip tone="bad">{t('integration.health.unreadable', { n: unreadable })}</Chip>}
    </>
  );
}
