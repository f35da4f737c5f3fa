import { useEffect } from 'react';
import { listRecords } from '../../../shared/admin/entity-calls.ts';
import { gapsIn, routingMatrix, type MatrixRow, type MatrixRule } from '../../../shared/admin/routing-matrix.ts';
import { useCallPages } from '../../api/queries.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/navigation.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { NEW_RECORD, useAdminLink } from '../addresses.ts';
import { useOptions, type Option } from '../use-options.ts';

/** All active rules; a rule more or less would draw a gap that is none. */
function useRules(): { rules: readonly MatrixRule[]; list: ReturnType<typeof useRuleList>; isWhole: boolean } {
  const list = useRuleList();
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const rules = list.items.map(({ id, values, labels }) => ({
    id,
    line: String(values['productLine']),
    zone: values['zone'] ? String(values['zone']) : null,
    group: labels['group'] ?? String(values['group']),
  }));
  return { rules, list, isWhole: list.isSuccess && !hasNextPage };
}
const useRuleList = () =>
  useCallPages(listRecords, { params: { entity: 'routing' }, query: { active: 'true', limit: '100' } });

/** Who gets what: each line with each zone. On a phone a list of the lines. */
export function RoutingMatrix() {
  const { t } = useText();
  const { rules, list, isWhole } = useRules();
  const lines = useOptions('productLine');
  const zones = useOptions('zone');
  if (list.error) return <QueryError query={list} />;
  if (!isWhole) return <SkeletonRows rows={4} />;
  const codes = (options: readonly Option[]) => options.map(({ value }) => value);
  const rows = routingMatrix(codes(lines), codes(zones), rules);
  const gaps = gapsIn(rows);
  const shown = { rows, zones, lines };
  return (
    <Section title={t('people.matrix.title')}>
      <p className="max-w-[46rem] px-1 text-small text-ink2">{t('people.matrix.text')}</p>
      <p className={cx('px-1 text-small font-semibold', gaps > 0 ? 'text-warn' : 'text-ok')}>
        {gaps > 0 ? t('people.matrix.gaps', { n: gaps }) : t('people.matrix.whole')}
      </p>
      <Matrix {...shown} />
      <Lines {...shown} />
    </Section>
  );
}

interface Shown {
  rows: readonly MatrixRow[];
  zones: readonly Option[];
  lines: readonly Option[];
}

function Matrix({ rows, zones, lines }: Shown) {
  const { t } = useText();
  return (
    <div
      role="region"
      aria-label={t('people.matrix.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className="relative hidden overflow-x-auto rounded-card bg-surface shadow-card sm:block"
    >
      <table className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'sticky left-0 z-1 bg-sunk')}>
              {t('ticket.field.productLine')}
            </th>
            <th scope="col" className={head}>
              {t('people.matrix.every')}
            </th>
            {zones.map(({ value, text }) => (
              <th key={value} scope="col" className={head}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, every, cells }, at) => (
            <tr key={line}>
              <th
                scope="row"
                className="sticky left-0 z-1 border-b border-line bg-surface px-3 py-2 text-left font-semibold"
              >
                {lines[at]?.text}
              </th>
              <td className={cell}>{every ? <Rule rule={every} /> : <span className="text-ink3">–</span>}</td>
              {cells.map(({ zone, rule, isOfEvery }) => (
                <td key={zone} className={cx(cell, rule === null && 'bg-warn-soft')}>
                  {rule === null ? <Gap productLine={line} zone={zone} /> : <Rule rule={rule} isOfEvery={isOfEvery} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const head = 'border-b border-line bg-sunk px-3 py-2 text-left align-bottom font-semibold text-ink2';
const cell = 'border-b border-l border-line px-3 py-1';
const target = 'press inline-grid min-h-11 content-center';

/** The rule of all zones is shown paler where it stands in. */
function Rule({ rule: { id, group }, isOfEvery }: { rule: MatrixRule; isOfEvery?: boolean }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  return (
    <Link
      href={adminLink('routing', { id })}
      className={cx(target, isOfEvery ? 'text-ink3' : 'font-semibold text-act')}
      aria-label={isOfEvery ? t('people.matrix.asEvery', { group }) : undefined}
    >
      {group}
    </Link>
  );
}

/** Leads to a new rule for this line and zone. */
function Gap(place: { productLine: string; zone: string }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  return (
    <Link
      href={adminLink('routing', { id: NEW_RECORD, ...place })}
      className={cx(target, 'font-semibold text-warn-ink')}
    >
      {t('people.matrix.none')}
    </Link>
  );
}

/** The same for a phone: of each line its rules, and the zones that have none. */
function Lines({ rows, zones, lines }: Shown) {
  const { t } = useText();
  const zoneText = (code: string) => zones.find(({ value }) => value === code)?.text ?? code;
  return (
    <ul className="grid grid-cols-1 gap-2 sm:hidden">
      {rows.map(({ line, every, cells }, at) => {
        const own = cells.filter(({ rule, isOfEvery }) => rule !== null && !isOfEvery);
        const none = cells.filter(({ rule }) => rule === null);
        return (
          <li key={line}>
            <Card pad className="grid grid-cols-1 gap-1">
              <p className="font-semibold">{lines[at]?.text}</p>
              {every && <Line zone={t('people.matrix.every')} rule={every} />}
              {own.map(({ zone, rule }) => rule && <Line key={zone} zone={zoneText(zone)} rule={rule} />)}
              {none.length > 0 && (
                <p className="mt-1 rounded-field bg-warn-soft px-3 py-2 text-small text-warn-ink">
                  {t('people.matrix.noRuleIn', { zones: none.map(({ zone }) => zoneText(zone)).join(', ') })}
                </p>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

const Line = ({ zone, rule }: { zone: string; rule: MatrixRule }) => (
  <p className="flex items-center justify-between gap-3 text-small">
    <span className="text-ink2">{zone}</span>
    <Rule rule={rule} />
  </p>
);
