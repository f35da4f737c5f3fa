import { useState } from 'react';
import { tryRouting } from '../../../shared/admin/routing-calls.ts';
import type { CallOutput } from '../../../shared/call.ts';
import { useCall } from '../../api/queries.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { useOptions } from '../use-options.ts';

/** "Who would get this ticket?" The answer uses the same rules as for a real ticket. */
export function RoutingTrial() {
  const { t } = useText();
  const [productLine, setProductLine] = useState<string>();
  const [zone, setZone] = useState<string>();
  const lines = useOptions('productLine');
  const zones = useOptions('zone');
  return (
    <Card pad className="max-w-[46rem]">
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={t('ticket.field.productLine')} options={lines} value={productLine} onChange={setProductLine} />
          <Select label={t('ticket.field.zone')} options={zones} value={zone} onChange={setZone} optional />
        </div>
        {productLine === undefined ? (
          <p className="text-small text-ink2">{t('people.trial.choose')}</p>
        ) : (
          <Outcome productLine={productLine} zone={zone} />
        )}
      </div>
    </Card>
  );
}

function Outcome({ productLine, zone }: { productLine: string; zone: string | undefined }) {
  const args = { query: { productLine, ...(zone === undefined ? {} : { zone }) } };
  const found = useCall(tryRouting, args, { staleMs: 0, keepPrevious: true });
  if (found.error) return <QueryError query={found} />;
  if (!found.data) return <SkeletonRows rows={2} />;
  return (
    <div className="grid gap-3" aria-live="polite">
      <Answer {...found.data} />
    </div>
  );
}

/** Who gets the ticket and why, then the next candidates and the absent people. */
function Answer({ group, byZone, takers, absent }: CallOutput<typeof tryRouting>) {
  const { t } = useText();
  const [first, ...rest] = takers;
  if (group === null) return <Banner tone="warn">{t('people.trial.noRule')}</Banner>;
  const rule = t(byZone ? 'people.trial.byZone' : 'people.trial.byLine', { group });
  const why = first?.standsInFor
    ? t('people.trial.standsIn', { name: first.standsInFor.name })
    : t('people.trial.fewest', { n: first?.openTickets ?? 0 });
  return (
    <>
      {first ? (
        <Banner tone="ok" title={t('people.trial.takes', { name: first.name })}>
          {rule} {why}
        </Banner>
      ) : (
        <Banner tone="warn">
          {rule} {t('people.trial.nobody')}
        </Banner>
      )}
      {rest.length > 0 && (
        <ol aria-label={t('people.trial.next')} className="grid gap-1 text-body">
          {rest.map(({ id, name, openTickets, standsInFor }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span>
                {name}
                {standsInFor && (
                  <span className="text-ink2"> · {t('people.trial.for', { name: standsInFor.name })}</span>
                )}
              </span>
              <span className="tabular text-small text-ink2">{t('ticket.person.open', { n: openTickets })}</span>
            </li>
          ))}
        </ol>
      )}
      {absent.length > 0 && (
        <ul aria-label={t('people.trial.absent')} className="grid gap-1 text-small text-ink2">
          {absent.map(({ id, name, until, standIn }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <Chip tone="warn">{t('people.trial.until', { day: until })}</Chip>
              <span>
                {name}
                {standIn ? ` · ${t('ticket.person.standIn', { name: standIn.name })}` : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
