import { listImports } from '../../../shared/admin/import-calls.ts';
import { exactDay } from '../../../shared/format/time.ts';
import { useCallPages } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { Section } from '../../ui/card.tsx';
import { useDay } from '../../ui/day.tsx';
import { ListRow, RowList } from '../../ui/list-row.tsx';
import { QueryError } from '../../query-state.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { useImportOutcome } from './import-outcome.ts';

/** The earlier imports of an entity with their results. */
export function EarlierImports({ entity, linkTo }: { entity: string; linkTo: (id: string) => string }) {
  const { t } = useText();
  const day = useDay();
  const outcomeOf = useImportOutcome();
  const list = useCallPages(listImports, { query: { entity, limit: '10' } });
  if (list.isPending) return <SkeletonRows rows={2} />;
  if (list.error) return <QueryError query={list} />;
  if (list.items.length === 0) return null;
  return (
    <Section title={t('imports.before')}>
      <RowList label={t('imports.before')}>
        {list.items.map((run) => (
          <ListRow
            key={run.id}
            href={linkTo(run.id)}
            title={run.name}
            meta={outcomeOf(run)}
            time={day(exactDay(new Date(run.createdAt), timeZone))}
          />
        ))}
      </RowList>
    </Section>
  );
}
