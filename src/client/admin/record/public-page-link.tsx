import type { RecordView } from '../../../shared/admin/entity-calls.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';

type PageLink = ReturnType<typeof usePage>['link'];

/** The page that anybody sees of a record. */
const publicPages: { readonly [Name in EntityName]?: (link: PageLink, id: string) => string } = {
  series: (link, series) => link('seriesDetail', { series }),
  models: (link, model) => link('modelDetail', { model }),
  selections: (link, selection) => link('selectionDownload', { selection }),
};

export function PublicPageLink({ name, record }: { name: EntityName; record: RecordView }) {
  const { t } = useText();
  const { link } = usePage();
  const address = publicPages[name];
  if (!address || !record.active) return null;
  return (
    <ButtonLink kind="quiet" size="medium" href={address(link, record.id)}>
      {t('admin.publicPage')}
    </ButtonLink>
  );
}
