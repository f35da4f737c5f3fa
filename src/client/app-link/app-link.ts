import { APP_ACTIONS, APP_PAGES } from '../../shared/constants.ts';
import { isShareId, type PageName } from '../../shared/pages.ts';
import { matchRoute } from '../match-route.ts';
import { withoutOpening } from './open-flag.ts';

type AppPage = keyof typeof APP_PAGES;
type AppAction = keyof typeof APP_ACTIONS;

/** What the native app is asked to show or to do. `url`: an address of this product, for its own browser. */
export type AppTarget = ({ page: AppPage } | { action: AppAction }) & { id?: string; url?: string };

/** Where somebody came from, in the parameter `from` of a link (spec 2.1). */
export const origins = ['sms', 'mail', 'share', 'community'] as const;
export type Origin = (typeof origins)[number];

/** What a link brings along beside its target. */
export interface LinkContext {
  from?: Origin;
  share?: string;
  /** The app is to speak to the test host. */
  test?: true;
}

/** The app's own page for one of ours, and our parameter that names the object there. */
const ownPages: Partial<Record<PageName, readonly [page: AppPage, id?: string]>> = {
  home: ['home'],
  seriesDetail: ['seriesDetail', 'series'],
  modelDetail: ['modelsDetail', 'model'],
  selectionDownload: ['selectionList', 'selection'],
  productInfo: ['equipment', 'sn'],
  unit: ['equipment', 'sn'],
  partnerTicket: ['orderDetail', 'ticket'],
  insiderTicket: ['orderDetail', 'ticket'],
};

/** Actions that need the id of an object; the other one opens an address. */
const actionsByCode = new Map<string, AppAction>([
  [String(APP_ACTIONS.modelDetail), 'modelDetail'],
  [String(APP_ACTIONS.postDetail), 'postDetail'],
  [String(APP_ACTIONS.downloadFile), 'downloadFile'],
]);

/** An id or SN that may be passed on: no control characters, at most 100 characters, no share id. */
const idOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[^\p{C}]{1,100}$/u.test(text) && !isShareId(text) ? text : undefined;

/**
 * What the app shows for an address of ours: what its `actiontype` and `id` name; else the app's own page for the same
 * object; else our page in the app's browser. Unknown codes are ignored (safety.md 11).
 */
export function targetOf(href: string, ownOrigin: string): AppTarget {
  const route = matchRoute(href);
  const params = route?.params ?? {};
  const url = ownOrigin + withoutOpening(href);
  const id = idOf(params['id']);
  const action = actionsByCode.get(params['actiontype'] ?? '');
  if (action && id) return { action, id };
  if (params['actiontype'] === String(APP_ACTIONS.openWebView)) return { action: 'openWebView', url };
  const [page, name] = (route && ownPages[route.page]) ?? [];
  if (!page) return { page: 'sysBrowser', url };
  if (name === undefined) return { page };
  const object = idOf(params[name]);
  return object === undefined ? { page: 'sysBrowser', url } : { page, id: object };
}

/** The other parameters of the address that are passed on; unknown values are left out. */
export function contextOf(href: string): LinkContext {
  const query = new URLSearchParams(href.replace(/^[^?]*\??|#.*$/gs, ''));
  const from = origins.find((origin) => origin === query.get('from'));
  const share = [query.get('share'), query.get('id')].find((text) => isShareId(text ?? undefined)) ?? undefined;
  return {
    ...(from && { from }),
    ...(share && share.length <= 100 && { share }),
    ...(query.get('test') === '1' && { test: true as const }),
  };
}

/** The link that the native app answers: `scheme://open?page=24&id=7&from=mail` (decision 0027). */
export function appLink(scheme: string, target: AppTarget, { from, share, test }: LinkContext = {}): string {
  const parts = {
    page: 'page' in target ? String(APP_PAGES[target.page]) : undefined,
    actiontype: 'action' in target ? String(APP_ACTIONS[target.action]) : undefined,
    id: target.id,
    url: target.url,
    from,
    share,
    test: test && '1',
  };
  const query = new URLSearchParams(
    Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined),
  );
  return `${scheme}://open?${query.toString()}`;
}
