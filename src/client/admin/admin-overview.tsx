import { getGaps, type GapName } from '../../shared/admin/gap-calls.ts';
import { getHealth, healthChecks, type HealthView } from '../../shared/admin/health-calls.ts';
import { listImports } from '../../shared/admin/import-calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useDay } from '../ui/day.tsx';
import { Section } from '../ui/card.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Failed } from '../query-state.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { timeZone } from '../ui/use-now.ts';
import { useAdminLink } from './addresses.ts';
import { useImportOutcome } from './import/import-outcome.ts';
import { SetUpNote } from './set-up/set-up-note.tsx';

/** What an admin has to look after: the remaining set-up steps, the health, gaps in the data, the last imports. */
export const AdminOverview = () => (
  <>
    <SetUpNote />
    <Health />
    <Gaps />
    <LastImports />
  </>
);

/** A row for each service that does not work, or one row that says that everything works. */
function Health() {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { data, error, isFetching, refetch } = useCall(getHealth, {});
  const rows = data && problemsOf(data);
  return (
    <Section title={t('integration.health')}>
      {!data && !error && <SkeletonRows rows={1} />}
      {error && !data && <Failed error={error} busy={isFetching} onRetry={refetch} />}
      {rows && (
        <RowList label={t('integration.health')}>
          {rows.failing.map((name) => (
            <ListRow
              key={name}
              href={adminLink('health')}
              title={t(`integration.health.${name}`)}
              due={t('integration.health.failing')}
              dueTone="bad"
            />
          ))}
          {rows.givenUp > 0 && (
            <ListRow
              href={adminLink('health')}
              title={t('integration.outbox')}
              due={t('start.givenUp', { n: rows.givenUp })}
              dueTone="bad"
            />
          )}
          {rows.failing.length + rows.givenUp === 0 && (
            <ListRow
              href={adminLink('health')}
              title={t('start.allWorks')}
              due={t('integration.health.ok')}
              dueTone="ok"
            />
          )}
        </RowList>
      )}
    </Section>
  );
}

const problemsOf = ({ checks, outbox }: HealthView) => ({
  failing: healthChecks.filter((name) => checks[name] === 'failing'),
  givenUp: outbox.reduce((sum, { failed }) => sum + failed, 0),
});

/** The sub-page on which each gap can be closed. */
const pageOfGap: Readonly<Record<GapName, string>> = {
  peopleWithoutGroup: 'people',
  peopleWithoutPassword: 'people',
  peopleWithoutFactor: 'second-factor',
  emptyGroups: 'groups',
  linesWithoutRule: 'try-routing',
  ticketsOfNobody: 'people',
};

function Gaps() {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { data } = useCall(getGaps, {});
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('start.gaps')}>
      <RowList label={t('start.gaps')}>
        {data.items.map(({ name, count }) => (
          <ListRow
            key={name}
            href={adminLink(pageOfGap[name])}
            title={t(`start.gap.${name}`)}
            due={String(count)}
            dueTone="warn"
          />
        ))}
      </RowList>
    </Section>
  );
}

function LastImports() {
  const { t } = useText();
  const day = useDay();
  const adminLink = useAdminLink();
  const outcomeOf = useImportOutcome();
  const { data } = useCall(listImports, { query: { limit: '3' } });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={t('imports.title')}
      action={
        <ButtonLink kind="plain" size="medium" href={adminLink('imports')}>
          {t('home.showAll')}
        </ButtonLink>
      }
    >
      <RowList label={t('imports.title')}>
        {data.items.map((run) => (
          <ListRow
            key={run.id}
            href={adminLink('imports', { entity: run.entity, run: run.id })}
            title={run.name}
            meta={outcomeOf(run)}
            time={day(exactDay(new Date(run.createdAt), timeZone))}
          />
        ))}
      </RowList>
    </Section>
  );
}
