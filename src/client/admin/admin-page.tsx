import { isEntityName } from '../../shared/admin/entity-table.ts';
import { Suspense } from 'react';
import { useUser } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { NEW_RECORD } from './addresses.ts';
import { AdminHome } from './admin-home.tsx';
import { NoSuchPage } from './no-such-page.tsx';
import { subPageAt } from './sub-pages.ts';
import { RecordList } from './record/record-list.tsx';

const RecordPage = lazyPart(() => import('./record/record-page.tsx').then((part) => part.RecordPage));

/** Shows the start page, the list or a record of an entity, or a sub-page, depending on the address. */
export function Page() {
  const { params } = usePage();
  const user = useUser();
  const { place: name = '', id } = params;
  const subPage = subPageAt(name, user?.roles ?? []);
  if (subPage)
    return (
      <Suspense>
        <subPage.View />
      </Suspense>
    );
  if (name === '') return <AdminHome />;
  if (!isEntityName(name)) return <NoSuchPage />;
  if (id === undefined) return <RecordList key={name} name={name} />;
  return (
    <Suspense>
      <RecordPage key={`${name} ${id}`} name={name} id={id === NEW_RECORD ? undefined : id} />
    </Suspense>
  );
}
