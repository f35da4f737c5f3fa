import type { FigureView } from '../../shared/figure/calls.ts';
import type { FigureUnit } from '../../shared/figure/figure-table.ts';
import { languageNames } from '../../shared/text/languages.ts';
import { useText } from '../text.tsx';

/** What stands where nothing can be said, such as a share of no tickets. */
const NOTHING = '–';

/** A value as people write it, with its unit where the heading does not say it. */
export function useValue(): (value: number | null | undefined, unit: FigureUnit) => string {
  const { t, language } = useText();
  const tag = languageNames[language]?.tag ?? language;
  return (value, unit) => {
    if (value === null || value === undefined) return NOTHING;
    const digits = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value);
    if (unit === 'days' || unit === 'hours') return `${digits} ${t(`figure.unit.${unit}`)}`;
    return unit === 'percent' ? `${digits} %` : digits;
  };
}

/** "In time 7, late 2". */
export function useRowText(): (row: FigureView['rows'][number], columns: FigureView['columns']) => string {
  const value = useValue();
  const { t } = useText();
  return ({ label, values }, columns) =>
    t('report.bar', {
      label,
      values: columns.map(({ key, label: name, unit }) => `${name} ${value(values[key], unit)}`).join(', '),
    });
}
