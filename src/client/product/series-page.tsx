import { PackageSearch } from 'lucide-react';
import { getSeries, type SeriesView } from '../../shared/product/catalogue-calls.ts';
import { useCall } from '../api/queries.ts';
import { OpenInApp } from '../app-link/open-in-app.tsx';
import { QueryState } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Section } from '../ui/card.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Documents, Pictures, Selections } from './product-parts.tsx';

/** One series with its models, for anybody (screens.md). */
export function Page() {
  const { t } = useText();
  const { params } = usePage();
  const id = params['series'] ?? '';
  const series = useCall(getSeries, { params: { id } });
  const missing = { icon: PackageSearch, title: t('product.missing'), text: t('product.missingSeries') };
  return (
    <Frame title={t('system.page.seriesDetail')} back={true}>
      {series.data ? <Series series={series.data} /> : <QueryState query={series} missing={missing} />}
    </Frame>
  );
}

function Series({ series }: { series: SeriesView }) {
  const { t } = useText();
  const { link } = usePage();
  const { name, productLineLabel, description, pictures, documents, models, selections } = series;
  return (
    <>
      <Pictures pictures={pictures} />
      <div className="grid gap-1 px-1">
        <h2 className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{name}</h2>
        <p className="text-small font-semibold text-ink3">
          {productLineLabel} · {t('product.modelCount', { n: models.length })}
        </p>
        <p className="text-body text-ink2">{description}</p>
      </div>
      {models.length > 0 && (
        <Section title={t('product.models')}>
          <RowList label={t('product.models')}>
            {models.map((model) => (
              <ListRow
                key={model.id}
                href={link('modelDetail', { model: model.id })}
                title={model.name}
                code={model.productNumber}
                meta={model.productTypeLabel}
              />
            ))}
          </RowList>
        </Section>
      )}
      <Documents documents={documents} />
      <Selections selections={selections} />
      <OpenInApp />
    </>
  );
}
