import { describe, expect, it } from 'vitest';
import {
  isShareId,
  mayOpen,
  missingOf,
  pageAt,
  pageNames,
  pages,
  paramsOf,
  pathOf,
  pathsOf,
  segmentOf,
  setOf,
  titleKeyOf,
} from './pages.ts';
import { texts } from './text/en/texts.ts';
import type { SharePurpose } from './ticket/rules.ts';

/** Written off spec 2.1, base path /h5/. */
const setA = `
/ /pages/index/index /pages/login/index /pages/login/register /pages/ITR/partners/index /pages/ITR/partners/feedback
/pages/ITR/partners/feedbackSuccess /pages/ITR/partners/orderDetail/index /pages/ITR/partners/productInfo/index
/pages/ITR/partners/evaluate/index /pages/ITR/partners/evaluate/evaluateSuccess /pages/ITR/partners/evaluate/share
/pages/ITR/partners/solution/index /pages/ITR/insider/index /pages/ITR/insider/orderDetail/index
/pages/ITR/insider/evaluate/detail /pages/ITR/insider/userList/index /pages/ITR/insider/solution/detail
/pages/ITR/insider/solution/index /pages/ITR/insider/solution/history /pages/ITR/insider/upgrade/form/index
/pages/ITR/insider/upgrade/detail/index /pages/ITR/insider/feedback /pages/ITR/insider/feedbackSuccess
/pages/ITR/insider/finishedNotImprove/detail /pages/ITR/insider/notFinished/detail
/pages/ITR/insider/finishedNeedImprove/detail /pages/ITR/insider/notFinished/solution/index
/pages/ITR/insider/internalFeedback/index /pages/ITR/insider/internalFeedback/evaluate/detail
/pages/ITR/closeOrder/index /pages/share/question/index /components/complete/index /pages/share/modelsDetail/index
/pages/share/seriesDetail/index /pages/share/productSelect/fileDownload /pages/system/docs/growUpRules
/pages/system/docs/index /pages/system/commonTips/index /pages/system/error/index /pages/system/404/index
/pages/system/read/index /pages/system/read/readByBase58 /pages/system/version/list /pages/system/version/versionDetail
/pages/system/run/index /preview-image /choose-location /open-location`;

/** Written off spec 2.2; `:id` is any one segment. */
const setB = `
/ /login /register /app/itr/partners /app/itr/partners/feedback /app/itr/partners/feedback/success
/app/itr/partners/orderDetail/:id /app/itr/partners/productInfo /app/itr/partners/evaluate
/app/itr/partners/evaluate/success /app/itr/partners/solution /app/itr/insider /app/itr/insider/orderDetail/:id
/app/itr/insider/evaluateDetail /app/itr/insider/transfer /app/itr/insider/solutionDetail /app/itr/insider/solution
/app/itr/insider/upgrade/form /app/itr/insider/upgrade/detail /app/itr/solution/history /app/itr/insider/feedback
/app/itr/insider/problemManagement/detail/:id /app/itr/insider/problemManagement/nFinished/detail/:id
/app/itr/insider/problemManagement/needImprove/detail/:id /app/itr/insider/feedback/success
/app/itr/insider/feedback/index /app/itr/insider/feedback/evaluate/detail /app/itr/insider/feedback/solution/:id
/app/itr/closeOrder /share/question /share/modelsDetail/:id /share/seriesDetail/:id /share/itr/evaluate/:id
/share/productSelect/fileDownload/:id /components/complete /system/docs/growUpRules /system/docs/policy
/system/docs/agreement /system/docs/:id /system/commonTips/:id /system/error /system/404 /system/read/:id
/system/readByBase58/:id /system/version/list /system/version/:id /system/run/:id`;

/** Pages of our own, beside those of the specification. */
const ownB = `
/download /wall /setup /app/notifications /app/notifications/settings /app/me /app/admin /app/admin/:id /app/common-problems /app/common-problems/:id /app/customers /app/customers/:id /app/units/:id
/app/drafts /app/team /app/itr/problems /app/itr/reports /app/itr/quality`;

const words = (text: string) => text.trim().split(/\s+/);
/** In the order of the specification, which is the order of docs/spec-coverage.md. */
const numbered = (text: string) => words(text).map((path, at): [string, number] => [path, at + 1]);
const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(':id', 'x'));
const declared = (set: 'a' | 'b') => pageNames.flatMap((page) => pathsOf(page, set));

describe('the pages', () => {
  it.each(numbered(setA))('set A has %s (spec 2.1.%i)', (path) => {
    expect(declared('a')).toContain(path === '/' ? '/h5' : `/h5${path}`);
  });

  it.each(numbered(setB))('set B has %s (spec 2.2.%i)', (path) => {
    expect(declared('b').filter((pattern) => fits(pattern, path))).not.toEqual([]);
  });

  it.each(words(ownB))('set B has %s, of our own', (path) => {
    expect(declared('b').filter((pattern) => fits(pattern, path))).not.toEqual([]);
  });

  it('have nothing besides (spec 1.2, 1.3)', () => {
    const extra = declared('b').filter((pattern) => !words(setB + ownB).some((path) => fits(pattern, path)));
    expect(extra).toEqual(['/preview-image', '/choose-location', '/open-location']);
  });

  it('have a title each', () => expect(pageNames.filter((page) => !(titleKeyOf(page) in texts))).toEqual([]));

  it('claim no path twice', () => {
    const all = [...declared('a'), ...declared('b')];
    expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([]);
  });

  it.each(pageNames)('%s: a link opens that page with the same parameters in both sets', (page) => {
    const segment = segmentOf(page);
    const params = { ...(segment ? { [segment]: 'A/1 ü' } : {}), view: 'all' };
    for (const set of ['a', 'b'] as const) {
      const address = new URL(pathOf(page, set, params as never), 'http://x');
      const pattern = pathsOf(page, set)[0] ?? '';
      expect(address.pathname.startsWith('/h5')).toBe(set === 'a');
      expect(fits(pattern, address.pathname)).toBe(true);
      const inPath =
        segment && pattern.endsWith(segment)
          ? { [segment]: decodeURIComponent(address.pathname.split('/').at(-1) ?? '') }
          : {};
      expect(paramsOf(page, inPath, Object.fromEntries(address.searchParams))).toEqual(params);
    }
  });

  it.each(pageNames)('%s is found at each of its paths', (page) => {
    for (const set of ['a', 'b'] as const)
      for (const path of pathsOf(page, set)) expect(pageAt(path.replace(/:\w+/, 'x-1'))).toMatchObject({ page, set });
  });

  it('are told from what is none', () => {
    expect(
      ['/nothing', '/h5x', '/app/itr/insider/orderDetail/', '/app/itr/insider/orderDetail/1/2', '//'].map(pageAt),
    ).toEqual(Array.from({ length: 5 }, () => undefined));
    expect(pageAt('/app/itr/insider/orderDetail/a%2Fb')?.segment).toEqual({ name: 'ticket', value: 'a%2Fb' });
    expect(pageAt('/h5/')).toEqual({ page: 'home', set: 'a' });
    expect(pageAt('/system/docs/growUpRules')).toEqual({ page: 'growUpRules', set: 'b' });
    expect(['/h5', '/h5?x', '/h5/a', '/h5x', '/app/h5', '/'].map(setOf)).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });

  it('carry ids in the query in set A and in the path in set B', () => {
    expect(pathOf('partnerTicket', 'a', { ticket: '7' })).toBe('/h5/pages/ITR/partners/orderDetail/index?ticket=7');
    expect(pathOf('partnerTicket', 'b', { ticket: '7' })).toBe('/app/itr/partners/orderDetail/7');
    expect(pathOf('unit', 'a', { sn: 'MD1' })).toBe('/h5/app/units/MD1');
    expect(pathOf('home', 'a')).toBe('/h5');
    expect(pathOf('insiderList', 'b', { view: undefined, q: 'a&b' })).toBe('/app/itr/insider?q=a%26b');
  });

  // Judged by the types alone: a link needs its object.
  // @ts-expect-error the ticket is missing
  void (() => pathOf('partnerTicket', 'b'));
  // @ts-expect-error the ticket is missing
  void (() => pathOf('partnerTicket', 'b', { sn: 'x' }));

  it('take a plain id for the object, a share identifier never (spec 2.3.5)', () => {
    expect(paramsOf('partnerTicket', {}, { id: '7' })).toMatchObject({ ticket: '7' });
    expect(paramsOf('modelDetail', {}, { id: 's1_abcdefghijkl' })).toEqual({ id: 's1_abcdefghijkl' });
    expect(isShareId('s1_abcdefghijkl')).toBe(true);
    const others = ['7', 's1_a b', 'xs1_abcdefghijkl', 's1_abcdefghijkl/x', undefined];
    expect(others.some(isShareId)).toBe(false);
    // Where a page has the parameter already, or has none, the id is another system's.
    expect(paramsOf('partnerTicket', {}, { id: '7', ticket: '8' })).toStrictEqual({ id: '7', ticket: '8' });
    expect(paramsOf('home', {}, { id: '7' })).toStrictEqual({ id: '7' });
    expect(paramsOf('partnerTicket', {}, {})).toStrictEqual({});
  });

  it('tell what an address lacks', () => {
    expect(missingOf('partnerTicket', {})).toBe('ticket');
    expect(missingOf('closeOrder', { ticket: ' ' })).toBe('ticket');
    expect(missingOf('complete', paramsOf('complete', {}, { id: '7' }))).toBeUndefined();
    expect(missingOf('solutionHistory', {})).toBeUndefined();
    expect([missingOf('home', {}), missingOf('run', {}), missingOf('unit', {})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const lacking = pageNames.flatMap((page) => missingOf(page, {}) ?? []);
    expect([...new Set(lacking)].sort()).toEqual([
      'customer',
      'fileUrl',
      'model',
      'place',
      'problem',
      'question',
      'selection',
      'series',
      'ticket',
      'type',
      'version',
    ]);
  });

  it('are open under system, share, components, login; every page of a ticket is not (spec 2.3.2)', () => {
    const closed = pageNames.filter((page) => !pages[page].open);
    for (const path of closed.flatMap((page) => pathsOf(page, 'b'))) expect(path).toMatch(/^\/app\//);
    for (const page of pageNames.filter((name) => pages[name].open && !pages[name].shareable))
      for (const path of pathsOf(page, 'b')) expect(path).not.toMatch(/^\/app\/itr/);
  });

  it('open to a visitor only where the purpose of the link grants something', () => {
    const opened = (purpose: SharePurpose) =>
      pageNames.filter((page) => !pages[page].open && mayOpen(page, { purpose }));
    expect(opened('evaluate')).toEqual([]);
    expect(opened('solution')).toEqual(['solutionHistory']);
    expect(opened('ticket')).toEqual(['solutionHistory']);
    expect(opened('problem')).toEqual(['problemFinished', 'problemOpen', 'problemImprove']);
    for (const page of pageNames) {
      expect(mayOpen(page, { token: 't' })).toBe(true);
      expect(mayOpen(page, {})).toBe(pages[page].open === true);
      if (pages[page].byShare) expect(pages[page].shareable).toBe(true);
    }
  });

  it('are shareable where the spec says so', () => {
    expect(pageNames.filter((page) => pages[page].shareable).sort()).toEqual([
      'itrRaise',
      'modelDetail',
      'problemFinished',
      'problemImprove',
      'problemOpen',
      'selectionDownload',
      'seriesDetail',
      'sharedQuestion',
      'sharedRating',
      'solutionHistory',
    ]);
  });
});
