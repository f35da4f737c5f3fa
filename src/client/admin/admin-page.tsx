import { isEntityName } from '../../shared/admin/entity-table.ts';
import { Suspense } from 'react';
import { useUser } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { NEW_RECORD } from './addresses.ts';
import { AdminHome } from './admin-home.tsx';
import { NoSuchPlace } from './no-such-place.tsx';
import { places } from './places.ts';
import { RecordList } from './record/record-list.tsx';

const RecordPage = lazyPart(() => import('./record/record-page.tsx').then((part) => part.RecordPage));

/** The administration: its start, the list or a record of an entity, or another place, by the address. */
export function Page() {
  const { params } = usePage();
  const user = useUser();
  const { place: name = '', id } = params;
  const place = places.find((each) => each.name === name);
  if (place && user?.roles.some((role) => place.roles.includes(role)))
    return (
      <Suspense>
        <place.View />
      </Suspense>
    );
  if (name === '') return <AdminHome />;
  if (!isEntityName(name)) return <NoSuchPlace />;
  if (id === undefined) return <RecordList key={name} name={name} />;
  return (
    <Suspense>
      <RecordPage key={`${name} ${id}`} name={name} id={id === NEW_RECORD ? undefined : id} />
    </Suspense>
  );
}
