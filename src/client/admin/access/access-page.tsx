import { DoorOpen } from 'lucide-react';
import { Suspense } from 'react';
import { accessFailures, accessKinds, accessOutcomes, accessWays } from '../../../shared/account/access-kinds.ts';
import { listAccess, type AccessView } from '../../../shared/admin/access-log-calls.ts';
import { deviceNameOf } from '../../../shared/account/device-name.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { useCallPages } from '../../api/queries.ts';
import { history } from '../../history.ts';
import { lazyPart } from '../../lazy-part.ts';
import { PagedList } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DateField } from '../../ui/form/text-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';

const ExportButton = lazyPart(() => import('../record/export-button.tsx').then((part) => part.ExportButton));

const LIMIT = '50';
const ANY = 'any';

/** Who came in, or tried to, newest first. The filter is kept in the address. */
export function AccessPage() {
  const { t } = useText();
  const { params } = usePage();
  const adminLink = useAdminLink();
  const { kind, user, outcome, from, to } = params;
  const filter = { kind, user, outcome, from, to };
  const query = Object.fromEntries(Object.entries(filter).filter((one): one is [string, string] => Boolean(one[1])));
  const list = useCallPages(listAccess, { query: { ...query, limit: LIMIT } }, { keepPrevious: true });
  const changeFilter = (next: Record<string, string | undefined>) =>
    history.replace(adminLink('access-log', { ...filter, ...next }));
  return (
    <AdminFrame
      title={t('access.title')}
      actions={
        <Suspense>
          <ExportButton list="accessLog" query={query} />
        </Suspense>
      }
    >
      <AccessFilter {...filter} onChange={changeFilter} />
      {user !== undefined && (
        <Button kind="quiet" size="medium" onClick={() => changeFilter({ user: undefined })}>
          {t('access.notOnly')}
        </Button>
      )}
      <PagedList
        list={list}
        empty={<EmptyState icon={DoorOpen} title={t('access.none')} text={t('access.noneText')} />}
      >
        <Card className="max-w-[60rem]">
          <ul aria-label={t('access.title')}>
            {list.items.map((event) => (
              <li key={event.id} className="p-4 not-first:border-t not-first:border-line">
                <Event event={event} onPerson={user === undefined ? (id) => changeFilter({ user: id }) : undefined} />
              </li>
            ))}
          </ul>
        </Card>
      </PagedList>
    </AdminFrame>
  );
}

type Filter = Partial<Record<'kind' | 'outcome' | 'from' | 'to', string>>;

function AccessFilter({
  kind,
  outcome,
  from,
  to,
  onChange,
}: { [Name in keyof Filter]: string | undefined } & {
  /** The changed filters; undefined removes a filter. */
  onChange: (next: Record<string, string | undefined>) => void;
}) {
  const { t } = useText();
  const chosen = (value: string): string | undefined => (value === ANY ? undefined : value);
  const any = { value: ANY, text: t('access.all') };
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Select
        label={t('access.kind')}
        options={[any, ...accessKinds.map((one) => ({ value: one as string, text: t(`access.kind.${one}`) }))]}
        value={kind ?? ANY}
        onChange={(value) => onChange({ kind: chosen(value) })}
      />
      <Select
        label={t('access.outcome')}
        options={[any, ...accessOutcomes.map((one) => ({ value: one as string, text: t(`access.outcome.${one}`) }))]}
        value={outcome ?? ANY}
        onChange={(value) => onChange({ outcome: chosen(value) })}
      />
      <DateField
        label={t('admin.fromDay')}
        value={from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <DateField
        label={t('admin.toDay')}
        value={to ?? ''}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
    </div>
  );
}

/** How somebody came in, why not, or what was exported. */
function reasonOf(t: ReturnType<typeof useText>['t'], { outcome, reason }: AccessView): string | null {
  const way = accessWays.find((one) => outcome === 'ok' && one === reason);
  if (way) return t(`access.by.${way}`);
  const why = accessFailures.find((one) => outcome === 'failed' && one === reason);
  if (why) return t(`access.why.${why}`);
  return reason === 'personData' ? t('access.personData') : reason;
}

function Event({ event, onPerson }: { event: AccessView; onPerson: ((id: string) => void) | undefined }) {
  const { t } = useText();
  const { at, kind, actor, outcome, provider, ip, device, requestId, times } = event;
  const reason = reasonOf(t, event);
  const { browser, system } = deviceNameOf(device);
  const from = [[browser, system].filter(Boolean).join(', '), ip].filter(Boolean).join(' · ');
  return (
    <div className="grid grid-cols-1 gap-1 text-body">
      <div className="flex items-start gap-3">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-semibold">{t(`access.kind.${kind}`)}</span>
          {outcome === 'failed' && <span className="font-semibold text-bad">{t('access.outcome.failed')}</span>}
          {reason !== null && <span>{reason}</span>}
          {provider !== null && <span className="wrap-anywhere">{t('access.byProvider', { name: provider })}</span>}
          {times > 1 && <span className="tabular">{t('access.often', { n: times })}</span>}
        </p>
        {actor && onPerson && (
          <Button kind="quiet" size="small" onClick={() => onPerson(actor.id)}>
            {t('access.onlyOf')}
          </Button>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 wrap-anywhere">{actor ? (actor.name ?? actor.id) : t('access.nobody')}</span>
        <time dateTime={at} className="tabular text-ink3">
          {exactTime(new Date(at), timeZone)}
        </time>
      </p>
      {from !== '' && (
        <p className="text-tiny leading-5 wrap-anywhere text-ink3">
          {from}
          {requestId !== '' && <span className="code"> · {requestId}</span>}
        </p>
      )}
    </div>
  );
}
