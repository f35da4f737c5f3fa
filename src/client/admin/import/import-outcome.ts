import type { ImportView } from '../../../shared/admin/import-calls.ts';
import { useText } from '../../text.tsx';
import { useNumber } from '../use-number.ts';

/** What became of an import, of how many rows, and who did it. */
export function useImportOutcome(): (run: ImportView) => string {
  const { t } = useText();
  const number = useNumber();
  return ({ state, counts, by }) => {
    const n = counts.new + counts.changed;
    const rows = t('imports.importedRows', { n, count: number(n) });
    return [t(`imports.state.${state}`), rows, by?.name].filter(Boolean).join(' · ');
  };
}
