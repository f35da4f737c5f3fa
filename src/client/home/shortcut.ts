import type { User } from '../api/user.ts';

/** Where a shortcut of the installed page leads (scripts/installable.ts): it knows the home page alone, which knows who asks. */
export function shortcutPage(go: string | undefined, { isInsider, mayRaise }: User) {
  if (go === 'raise' && mayRaise) return isInsider ? 'itrRaise' : 'feedback';
  return go === 'todo' ? (isInsider ? 'insiderList' : 'partnerList') : undefined;
}
