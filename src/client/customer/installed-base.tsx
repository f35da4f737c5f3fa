import { useState } from 'react';
import type { CustomerView } from '../../shared/product/calls.ts';
import { ageBands, installedBase, type AgeBand, type ModelBase } from '../../shared/product/installed-base.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { lookOf, type Look } from '../ui/pattern.ts';
import { localToday } from '../ui/use-now.ts';

const SHOWN = 8;
/** One machine needs no picture. */
const UNITS_MIN = 2;

const looks: Record<AgeBand, Look> = {
  upTo1: { colour: 'run-ring', pattern: 'plain' },
  upTo3: { colour: 'run-ring', pattern: 'columns' },
  upTo5: { colour: 'warn-ring', pattern: 'dots' },
  older: { colour: 'warn-ring', pattern: 'plain' },
  unknown: { colour: 'track', pattern: 'stripes' },
};

/** What stands at a customer: each model with its number, and how old they are. */
export function InstalledBase({ units }: Pick<CustomerView, 'units'>) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const base = installedBase(units, localToday());
  if (units.length < UNITS_MIN) return null;
  const most = base[0]?.units ?? 1;
  const bands = ageBands.filter((band) => base.some(({ byAge }) => byAge[band] > 0));
  return (
    <Section title={t('customer.base')}>
      <Card pad className="grid grid-cols-1 gap-4">
        <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink2">
          {bands.map((band) => (
            <li key={band} className="flex items-center gap-1.5">
              <i className="size-3.5 rounded-[3px]" style={lookOf(looks[band])} />
              {t(`customer.age.${band}`)}
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-1 gap-3">
          {base.slice(0, all ? undefined : SHOWN).map((row) => (
            <Model key={row.model} row={row} most={most} />
          ))}
        </ul>
        {base.length > SHOWN && !all && (
          <div className="-mx-3 -my-2">
            <Button kind="plain" size="small" onClick={() => setAll(true)}>
              {t('customer.allModels', { n: base.length })}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}

function Model({ row: { model, units, byAge }, most }: { row: ModelBase; most: number }) {
  const { t } = useText();
  const bands = ageBands.filter((band) => byAge[band] > 0);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_2.5rem]">
      <span className="code truncate text-small">{model}</span>
      <span aria-hidden className="tabular text-right text-small font-semibold sm:order-last">
        {units}
      </span>
      <span className="sr-only">
        {[
          t('customer.unitsOf', { n: units }),
          ...bands.map((band) => `${byAge[band]} ${t(`customer.age.${band}`)}`),
        ].join(', ')}
      </span>
      <span
        aria-hidden
        className="col-span-full flex h-3.5 sm:col-span-1"
        style={{ width: `${(100 * units) / most}%` }}
      >
        {bands.map((band) => (
          <i
            key={band}
            className="h-full border-r border-surface first:rounded-l-full last:rounded-r-full last:border-r-0"
            style={{ ...lookOf(looks[band]), width: `${(100 * byAge[band]) / units}%` }}
          />
        ))}
      </span>
    </li>
  );
}
