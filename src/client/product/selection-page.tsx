import { ClipboardList, PackageSearch } from 'lucide-react';
import {
  getSelection,
  getSelectionFile,
  selectionFormats,
  type SelectionView,
} from '../../shared/product/catalogue-calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { send } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { OpenInApp } from '../app-link/open-in-app.tsx';
import { QueryState } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { useDay } from '../ui/day.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { timeZone } from '../ui/use-now.ts';
import { DownloadRow } from './download-row.tsx';

/** A selection list (spec 2: productSelect/fileDownload): what is in it, and the same as a file, for anybody. */
export function Page() {
  const { t } = useText();
  const { params } = usePage();
  const id = params['selection'] ?? '';
  const selection = useCall(getSelection, { params: { id } });
  const missing = { icon: PackageSearch, title: t('product.noSelectionTitle'), text: t('product.missingSelection') };
  return (
    <Frame title={t('system.page.selectionDownload')} back={true}>
      {selection.data ? <Selection selection={selection.data} /> : <QueryState query={selection} missing={missing} />}
    </Frame>
  );
}

function Selection({ selection }: { selection: SelectionView }) {
  const { t } = useText();
  const day = useDay();
  const { id, name, note, createdAt, items } = selection;
  if (items.length === 0)
    return (
      <EmptyState icon={ClipboardList} title={t('product.selectionEmpty')} text={t('product.selectionEmptyText')} />
    );
  return (
    <>
      <div className="grid gap-1 px-1 pt-1">
        <h2 className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{name}</h2>
        <p className="tabular text-small text-ink3">
          {t('product.made', { date: day(exactDay(new Date(createdAt), timeZone)) })}
        </p>
        {note && <p className="text-body text-ink2 wrap-anywhere">{note}</p>}
      </div>
      <Section title={t('product.download')}>
        <ul className="overflow-clip rounded-card bg-surface shadow-card">
          {selectionFormats.map((format) => (
            <li key={format} className="not-first:border-t not-first:border-line">
              <DownloadRow
                title={`${name}.${format}`}
                detail={t(`product.format.${format}`)}
                locate={() => send(getSelectionFile, { params: { id }, query: { format } }, { catches: true })}
              />
            </li>
          ))}
        </ul>
      </Section>
      <OpenInApp />
      <Section title={t('product.selectionItems')} note={items.length}>
        <Items items={items} />
      </Section>
    </>
  );
}

function Items({ items }: Pick<SelectionView, 'items'>) {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Card className="overflow-clip">
      <table className="w-full border-collapse text-left text-body">
        <thead className="bg-sunk text-small text-ink2">
          <tr>
            <th scope="col" className="px-4 py-2 font-semibold">
              {t('product.model')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold whitespace-nowrap">
              {t('product.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ model, name, productNumber, quantity, note }, at) => (
            <tr key={at} className="border-t border-line align-top">
              <td className="px-4 py-1 wrap-anywhere">
                {model === null ? (
                  <span className="block py-2 font-semibold">{name}</span>
                ) : (
                  <Link
                    href={link('modelDetail', { model })}
                    className="flex min-h-11 items-center font-semibold text-act underline decoration-1 underline-offset-3"
                  >
                    {name}
                  </Link>
                )}
                {(productNumber || note) && (
                  <span className="-mt-1.5 mb-2 block text-small text-ink2">
                    {productNumber && <span className="code">{productNumber}</span>}
                    {productNumber && note && ' · '}
                    {note}
                  </span>
                )}
              </td>
              <td className="tabular px-4 py-3 text-right">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
