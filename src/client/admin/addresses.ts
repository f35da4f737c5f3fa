import { usePage } from '../route-match.tsx';

/** The set-up of a new installation. */
export const SET_UP = 'setup';

/** In place of an id: a record that is being made. */
export const NEW_RECORD = 'new';

/** The address of a sub-page of the administration, in the route set of this page. */
export function useAdminLink(): (place: string, params?: Readonly<Record<string, string | undefined>>) => string {
  const { link } = usePage();
  return (place, params) => link('adminPlace', { ...params, place });
}
