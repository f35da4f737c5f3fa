import { describe, expect, it } from 'vitest';
import { APP_ACTIONS, APP_PAGES } from '../../shared/constants.ts';
import { appLink, contextOf, targetOf, type AppTarget } from './app-link.ts';
import { asksToOpen, withoutOpening } from './open-flag.ts';

const here = 'https://tickets.example';
const linkOf = (href: string): string => appLink('closeloop', targetOf(href, here), contextOf(href));

describe('the link into the app (spec 1.21)', () => {
  /** Written off the specification. */
  const pages: [page: keyof typeof APP_PAGES, code: number, row: string][] = [
    ['home', 0, '3.87'],
    ['seriesDetail', 3, '3.88'],
    ['modelsDetail', 4, '3.89'],
    ['selectionList', 5, '3.90'],
    ['paramsContrast', 6, '3.91'],
    ['equipment', 7, '3.92'],
    ['forumDetail', 12, '3.93'],
    ['forumUser', 13, '3.94'],
    ['video', 16, '3.95'],
    ['favorite', 17, '3.96'],
    ['wateCenter', 18, '3.97'],
    ['wateQuestCenter', 19, '3.98'],
    ['levelCenter', 20, '3.99'],
    ['medalCenter', 21, '3.100'],
    ['medal', 22, '3.101'],
    ['orderDetail', 24, '3.102'],
    ['sysBrowser', 26, '3.103'],
  ];
  it.each(pages)('has a page code for %s: %i (spec %s)', (page, code) => {
    const url = new URL(appLink('closeloop', { page, id: 'A/1 ü&x' }));
    expect([url.protocol, url.host]).toEqual(['closeloop:', 'open']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ page: String(code), id: 'A/1 ü&x' });
  });
  const actions: [action: keyof typeof APP_ACTIONS, code: number, row: string][] = [
    ['modelDetail', 11, '3.104'],
    ['postDetail', 12, '3.105'],
    ['openWebView', 8, '3.106'],
    ['downloadFile', 26, '3.107'],
  ];
  it.each(actions)('has an action code for %s: %i (spec %s)', (action, code) => {
    const { searchParams } = new URL(appLink('closeloop', { action, id: '7' }));
    expect(Object.fromEntries(searchParams)).toEqual({ actiontype: String(code), id: '7' });
  });
  it('has the codes of the spec and no others (spec 9.31)', () => {
    expect(APP_PAGES).toEqual(Object.fromEntries(pages));
    expect(APP_ACTIONS).toEqual(Object.fromEntries(actions));
  });
  it('says where it comes from, what was shared, and which host', () => {
    const context = { from: 'sms', share: 's1_abcdefghijkl', test: true } as const;
    expect(appLink('x', { page: 'home' }, context)).toBe('x://open?page=0&from=sms&share=s1_abcdefghijkl&test=1');
  });
});

describe('the target of an address', () => {
  it.each<[href: string, target: AppTarget]>([
    ['/', { page: 'home' }],
    ['/h5/pages/index/index', { page: 'home' }],
    ['/share/seriesDetail/MD520', { page: 'seriesDetail', id: 'MD520' }],
    ['/h5/pages/share/modelsDetail/index?model=MD520-4T', { page: 'modelsDetail', id: 'MD520-4T' }],
    ['/share/productSelect/fileDownload/9', { page: 'selectionList', id: '9' }],
    ['/app/itr/partners/orderDetail/7?from=mail', { page: 'orderDetail', id: '7' }],
    ['/h5/pages/ITR/insider/orderDetail/index?id=7', { page: 'orderDetail', id: '7' }],
    ['/app/units/MD%2F1', { page: 'equipment', id: 'MD/1' }],
    ['/app/me?open=1&token=t', { page: 'sysBrowser', url: `${here}/app/me` }],
    // No object: the page itself says so.
    [
      '/h5/pages/ITR/insider/orderDetail/index',
      { page: 'sysBrowser', url: `${here}/h5/pages/ITR/insider/orderDetail/index` },
    ],
    ['/?actiontype=11&id=MD520-4T', { action: 'modelDetail', id: 'MD520-4T' }],
    ['/?actiontype=12&id=5', { action: 'postDetail', id: '5' }],
    ['/app/me?actiontype=8', { action: 'openWebView', url: `${here}/app/me?actiontype=8` }],
    ['/?actiontype=26&id=5', { action: 'downloadFile', id: '5' }],
    // What nobody knows, or lacks its object, names nothing.
    ['/?actiontype=11', { page: 'home' }],
    ['/?actiontype=99&id=5', { page: 'home' }],
    ['/?actiontype=__proto__&id=5', { page: 'home' }],
    ['/?actiontype=12&id=s1_abcdefghijkl', { page: 'home' }],
    ['/nowhere', { page: 'sysBrowser', url: `${here}/nowhere` }],
  ])('%s', (href, target) => {
    expect(targetOf(href, here)).toEqual(target);
  });
  it('takes nothing that is longer than any id of ours', () => {
    const long = `/share/modelsDetail/${'x'.repeat(10_000)}`;
    expect(targetOf(long, here)).toEqual({ page: 'sysBrowser', url: here + long });
    expect(contextOf(`/?share=s1_${'a'.repeat(10_000)}`)).toEqual({});
  });
  it('cannot be led to another place, whatever stands in its values', () => {
    for (const bad of ['javascript:alert(1)', '//evil.example', '&page=24#', '\u0000', '<script>', '%ff'])
      for (const name of ['id', 'actiontype', 'from', 'share', 'test', 'url', 'page']) {
        const url = new URL(linkOf(`/app/me?${name}=${encodeURIComponent(bad)}`));
        expect([url.protocol, url.host, url.hash]).toEqual(['closeloop:', 'open', '']);
        expect(url.searchParams.get('page')).toBe('26');
        expect(url.searchParams.get('url')).toMatch(/^https:\/\/tickets\.example\/app\/me/);
      }
  });
});

describe('what an address brings along (spec 2.1.50)', () => {
  it.each<[search: string, context: object]>([
    ['?from=sms&test=1', { from: 'sms', test: true }],
    ['?from=elsewhere&test=yes', {}],
    ['?share=s1_abcdefghijkl', { share: 's1_abcdefghijkl' }],
    ['?id=s1_abcdefghijkl', { share: 's1_abcdefghijkl' }],
    ['?share=1&id=7', {}],
  ])('%s', (search, context) => {
    expect(contextOf(`/${search}`)).toEqual(context);
  });
});

describe('the wish to open the app', () => {
  it.each<[href: string, asks: boolean, without: string]>([
    ['/?open=1', true, '/'],
    ['/a?from=sms&open=1&id=7#x', true, '/a?from=sms&id=7#x'],
    ['/a?token=t&open=1', true, '/a'],
    ['/a?open=0', false, '/a'],
    ['/a#?open=1', false, '/a#?open=1'],
    ['/a', false, '/a'],
  ])('%s', (href, asks, without) => {
    expect([asksToOpen(href), withoutOpening(href)]).toEqual([asks, without]);
  });
});
