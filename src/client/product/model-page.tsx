import { PackageSearch } from 'lucide-react';
import type { ModelView } from '../../shared/product/model-call.ts';
import { getModel } from '../api/raising-calls.ts';
import { useCall } from '../api/queries.ts';
import { OpenInApp } from '../app-link/open-in-app.tsx';
import { QueryState } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Documents, Pictures, RaiseAboutModel, Selections } from './product-parts.tsx';

/** One model, for anybody (screens.md): what it is, its documents, its relatives, and what to do next. */
export function Page() {
  const { t } = useText();
  const { params } = usePage();
  const id = params['model'] ?? '';
  const model = useCall(getModel, { params: { id } });
  const missing = { icon: PackageSearch, title: t('product.missing'), text: t('product.missingModel') };
  return (
    <Frame
      title={t('system.page.modelDetail')}
      back={true}
      footer={model.data && <RaiseAboutModel model={model.data.id} />}
    >
      {model.data ? <Model model={model.data} /> : <QueryState query={model} missing={missing} />}
    </Frame>
  );
}

function Model({ model }: { model: ModelView }) {
  const { t } = useText();
  const { link } = usePage();
  const { name, productNumber, description, parameters, pictures, documents, series, related, selections } = model;
  return (
    <>
      <Pictures pictures={pictures} />
      <div className="grid gap-1 px-1">
        <h2 className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{name}</h2>
        <p className="text-body text-ink2">{description}</p>
      </div>
      <Card>
        <KeyValue
          items={[
            {
              name: t('product.productNumber'),
              value: <CopyText value={productNumber} what={t('product.productNumber')} />,
            },
            { name: t('ticket.field.productType'), value: model.productTypeLabel },
            { name: t('ticket.field.productLine'), value: series.productLineLabel },
            {
              name: t('product.series'),
              value: (
                <Link
                  href={link('seriesDetail', { series: series.id })}
                  className="font-semibold text-act underline decoration-1 underline-offset-3"
                >
                  {series.name}
                </Link>
              ),
            },
          ]}
        />
      </Card>
      {parameters.length > 0 && (
        <Section title={t('product.parameters')}>
          <Card>
            <KeyValue items={parameters} />
          </Card>
        </Section>
      )}
      <Documents documents={documents} />
      <Selections selections={selections} />
      {related.length > 0 && (
        <Section title={t('product.otherModels')} note={related.length}>
          <RowList label={t('product.otherModels')}>
            {related.map((other) => (
              <ListRow key={other.id} href={link('modelDetail', { model: other.id })} title={other.name} />
            ))}
          </RowList>
        </Section>
      )}
      <OpenInApp />
    </>
  );
}
