/** The envelope of every answer (spec 7, Response handling): 200 and 201 are success. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

export const isSuccess = (code: number): boolean => code === 200 || code === 201;

/** spec 7: 0 POST, 1 GET; api.md adds the other three. The position is the number on the wire. */
export const methodTypes = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;

export const wrapperPath = '/api/client/v1/itrChannel/invokeItrApi';

export const wrappedPathPattern = /^\/itr-api(\/[A-Za-z0-9_-]{1,64}){1,8}$/;

/**
 * The label that our client adds to ITR calls (domain.md, Display name). It is no identity.
 */
export function loginUserName(user: { userType: '0' | '1'; userName: string; account: string }): string {
  if (user.userType === '1') return user.userName || user.account;
  const at = user.account.indexOf('@');
  return at > 0 ? user.account.slice(0, at) : `${user.userName} ${user.account}`.trim();
}
