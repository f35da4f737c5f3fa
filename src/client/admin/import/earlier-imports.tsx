import { listImports, type ImportView } from '../../../shared/admin/import-calls.ts';
import { exactDay } from '../../../shared/format/time.ts';
import { useCallPages } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { Section } from '../../ui/card.tsx';
import { ListRow, RowList } from '../../ui/list-row.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { useNumber } from '../use-number.ts';

/** The earlier imports of an entity with their results. */
export function EarlierImports({ entity, linkTo }: { entity: string; linkTo: (id: string) => string }) {
  const { t } = useText();
  const outcomeOf = useOutcome();
  const list = useCallPages(listImports, { query: { entity, limit: '10' } });
  if (list.isPending) return <SkeletonRows rows={2} />;
  if (list.error) return <ErrorState text={list.error.message} onRetry={() => void list.refetch()} />;
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
            time={exactDay(new Date(run.createdAt), timeZone)}
          />
        ))}
      </RowList>
    </Section>
  );
}

/** The state, the number of rows and the user of an import, in one line. */
function useOutcome(): (run: ImportView) => string {
  const { t } = useText();
  const number = useNumber();
  const words = {
    checking: t('imports.state.checking'),
    checked: t('imports.state.checked'),
    applying: t('imports.state.applying'),
    applied: t('imports.state.applied'),
    undoing: t('imports.state.undoing'),
    undone: t('imports.state.undone'),
    failed: t('imports.state.failed'),
  };
  return ({ state, counts, by }) => {
    const rows = t('imports.importedRows', { count: number(counts.new + counts.changed) });
    return [words[state], rows, by?.name].filter(Boolean).join(' · ');
  };
}
