import type { User } from '../api/user.ts';

/**
 * The page that a shortcut of the installed page opens (scripts/installable.ts), depending on the user. The shortcuts
 * open the home page with `?go=`, because the manifest is the same for all users.
 */
export function shortcutPage(go: string | undefined, { isInsider, mayRaise }: User) {
  if (go === 'raise' && mayRaise) return isInsider ? 'itrRaise' : 'feedback';
  return go === 'todo' ? (isInsider ? 'insiderList' : 'partnerList') : undefined;
}
