import { CircleCheckBig } from 'lucide-react';
import { getFigure } from '../../shared/figure/calls.ts';
import { WARNING_LEVEL } from '../../shared/quality/warning.ts';
import { decimal } from '../../shared/format/decimal.ts';
import { useCall } from '../api/queries.ts';
import { history } from '../history.ts';
import { InsidersOnly } from '../problem/insiders-only.tsx';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Select } from '../ui/form/select.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { LifetimeSection } from './lifetime-section.tsx';
import { WarningSection } from './warning-section.tsx';

/** Quality in the field: which models fail more often than expected, and how long machines last (decision 0097). */
export function Page() {
  const { t } = useText();
  return (
    <InsidersOnly title={t('system.page.quality')}>
      <Quality />
    </InsidersOnly>
  );
}

function Quality() {
  const { t } = useText();
  const { params, link } = usePage();
  const model = params['model'];
  const models = useCall(getFigure, { params: { name: 'failure-rate' }, query: { by: 'model' } });
  return (
    <Frame title={model ?? t('system.page.quality')} back={model ? link('quality') : link('reports')}>
      <div className="grid grid-cols-1 gap-4">
        <div className="print:hidden">
          <Select
            label={t('figure.by.model')}
            busy={models.isPending}
            options={[
              { value: '', text: t('quality.all') },
              ...(models.data?.rows ?? []).map(({ key, values }) => ({
                value: key,
                text: key,
                detail: t('quality.inField', { n: values['units'] ?? 0 }),
              })),
            ]}
            value={model ?? ''}
            onChange={(wished) => history.replace(link('quality', { model: wished === '' ? undefined : wished }))}
          />
        </div>
        {model ? <OfModel model={model} /> : <Overview />}
      </div>
    </Frame>
  );
}

function OfModel({ model }: { model: string }) {
  const { t } = useText();
  const { link } = usePage();
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-2 px-1 text-small print:hidden">
        {(['month', 'production', 'software', 'customer', 'zone'] as const).map((by) => (
          <Link
            key={by}
            href={link('reports', { name: 'failure-rate', by, model, days: '365' })}
            className="press font-semibold text-act underline"
          >
            {t('quality.rateBy', { by: t(`figure.by.${by}`) })}
          </Link>
        ))}
      </p>
      <WarningSection model={model} />
      <LifetimeSection query={{ model }} />
    </>
  );
}

function Overview() {
  const { t, language } = useText();
  const { link } = usePage();
  const warnings = useCall(getFigure, { params: { name: 'warnings' }, query: {} });
  return (
    <>
      <Section title={t('figure.warnings')}>
        {warnings.isPending && <SkeletonRows />}
        {!warnings.data && <QueryError query={warnings} />}
        {warnings.data?.rows.length === 0 && (
          <EmptyState icon={CircleCheckBig} title={t('quality.none')} text={t('quality.noneText')} />
        )}
        {warnings.data && warnings.data.rows.length > 0 && (
          <RowList label={t('figure.warnings')}>
            {warnings.data.rows.map(({ key, label, values }) => (
              <ListRow
                key={key}
                href={link('quality', { model: key })}
                title={label}
                meta={t('quality.against', {
                  n: values['count'] ?? 0,
                  expected: decimal(language, values['expected'] ?? 0),
                })}
                chip={
                  <Chip tone={(values['level'] ?? 0) >= WARNING_LEVEL ? 'bad' : 'warn'}>
                    {t('quality.level', { n: values['level'] ?? 0 })}
                  </Chip>
                }
              />
            ))}
          </RowList>
        )}
      </Section>
      <LifetimeSection query={{}} />
    </>
  );
}
