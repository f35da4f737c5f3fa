import { usePage } from '../route-match.tsx';

/** The sub-page with the set-up steps of a new installation. */
export const SET_UP = 'setup';

/** Replaces the id in the address of a new record. */
export const NEW_RECORD = 'new';

/** Returns the address of an entity or sub-page of the administration, in the route set of this page. */
export function useAdminLink(): (place: string, params?: Readonly<Record<string, string | undefined>>) => string {
  const { link } = usePage();
  return (place, params) => link('adminPlace', { ...params, place });
}
