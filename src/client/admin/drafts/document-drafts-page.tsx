import { FilePen, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { listDrafts } from '../../../shared/admin/draft-calls.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { languageNames } from '../../../shared/text/languages.ts';
import { useCall } from '../../api/queries.ts';
import { lazyPart } from '../../lazy-part.ts';
import { QueryError } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { NEW_RECORD, useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';

const DraftEditor = lazyPart(() => import('./draft-editor.tsx').then((part) => part.DraftEditor));

/** Texts of documents that are not published yet: all of them, or the one in the address (decision 0092). */
export function DraftsPage() {
  const { params } = usePage();
  if (params.id === undefined) return <Drafts />;
  return (
    <Suspense>
      <DraftEditor key={params.id} id={params.id} />
    </Suspense>
  );
}

function Drafts() {
  const { t } = useText();
  const adminLink = useAdminLink();
  const query = useCall(listDrafts, {}, { staleMs: 0 });
  const { data, isPending } = query;
  return (
    <AdminFrame
      title={t('admin.drafts')}
      actions={
        <ButtonLink href={adminLink('document-drafts', { id: NEW_RECORD })} size="medium" icon={Plus}>
          {t('admin.draft.new')}
        </ButtonLink>
      }
    >
      {isPending && <SkeletonRows />}
      {!data && <QueryError query={query} />}
      {data?.items.length === 0 && (
        <EmptyState icon={FilePen} title={t('admin.draft.none')} text={t('admin.draft.noneText')} />
      )}
      {data && data.items.length > 0 && (
        <Card className="max-w-[60rem] overflow-clip">
          <ul aria-label={t('admin.drafts')}>
            {data.items.map(({ id, code, language, title, by, at }) => (
              <li key={id} className="not-first:border-t not-first:border-line">
                <Link
                  href={adminLink('document-drafts', { id })}
                  className="press grid gap-0.5 px-4 py-3 active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60"
                >
                  <span className="font-semibold wrap-anywhere">{title}</span>
                  <span className="text-small text-ink2">
                    {[code, languageNames[language]?.name ?? language].join(' · ')}
                  </span>
                  <span className="tabular text-small text-ink3">
                    {t('admin.draft.saved', { name: by, time: exactTime(new Date(at), timeZone) })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </AdminFrame>
  );
}
