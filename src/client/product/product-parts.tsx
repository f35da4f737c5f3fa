import { getProductFile } from '../../shared/product/catalogue-calls.ts';
import type { ProductDocument } from '../../shared/product/model-call.ts';
import { fileSize } from '../../shared/format/file-size.ts';
import { send } from '../api/client.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { DownloadRow } from './download-row.tsx';

/** Pictures side by side; more than one scroll by themselves, with a finger or with the arrow keys. */
export function Pictures({ pictures }: { pictures: readonly { name: string; url: string }[] }) {
  const { t } = useText();
  if (pictures.length === 0) return null;
  const several = pictures.length > 1;
  return (
    <div
      {...(several ? { tabIndex: 0, role: 'group', 'aria-label': t('product.pictures') } : {})}
      className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4"
    >
      {pictures.map(({ name, url }) => (
        <img
          key={url}
          src={url}
          alt={name}
          className="aspect-[4/3] max-h-80 w-full shrink-0 snap-center rounded-card bg-surface object-contain shadow-card"
        />
      ))}
    </div>
  );
}

export function Documents({ documents }: { documents: readonly ProductDocument[] }) {
  const { t } = useText();
  if (documents.length === 0) return null;
  return (
    <Section title={t('product.documents')}>
      <ul className="overflow-clip rounded-card bg-surface shadow-card">
        {documents.map(({ id, title, name, size }) => (
          <li key={id} className="not-first:border-t not-first:border-line">
            <DownloadRow
              title={title}
              detail={`${name} · ${fileSize(size)}`}
              locate={() => send(getProductFile, { params: { id } }, { catches: true })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The selection lists with a model, or with one of a series. */
export function Selections({ selections }: { selections: readonly { id: string; name: string }[] }) {
  const { t } = useText();
  const { link } = usePage();
  if (selections.length === 0) return null;
  return (
    <Section title={t('product.selections')}>
      <RowList label={t('product.selections')}>
        {selections.map(({ id, name }) => (
          <ListRow key={id} href={link('selectionDownload', { selection: id })} title={name} />
        ))}
      </RowList>
    </Section>
  );
}

/** What to do next with a model: raise a problem about it. Who is not logged in is asked to, and comes back to the form. */
export function RaiseAboutModel({ model }: { model: string }) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  if (user && !user.mayRaise) return null;
  return (
    <ButtonLink wide href={link(user?.isInsider ? 'itrRaise' : 'feedback', { model })}>
      {t('product.raise')}
    </ButtonLink>
  );
}
