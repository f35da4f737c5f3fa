import { describe, expect, it } from 'vitest';
import { afterLogin, safePath } from './safe-path.ts';

const at = (text: string | undefined) => safePath(text, 'https://x.test');

describe('where a redirect may lead', () => {
  it.each(['/', '/h5', '/app/itr/insider?view=todo&q=a%20b', '/h5/pages/ITR/partners/orderDetail/index?ticket=7#end'])(
    '%s',
    (path) => {
      expect(at(path)).toBe(path.replace('%20', '+'));
    },
  );

  it.each([
    undefined,
    '',
    'app',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    '/%2f/evil.test',
    '/nowhere',
    '/api/client/v1/user/logout',
    '/login?redirect=/login',
    '/h5/pages/login/index',
    '/..//evil.test',
    '///evil.test',
  ])('not %s', (path) => {
    expect(at(path)).toBeUndefined();
  });

  it('takes a token out', () => {
    expect(at('/app/me?token=secret&x=1')).toBe('/app/me?x=1');
  });
});

describe('after a login', () => {
  const origin = 'https://x.test';
  it.each([
    ['back to the very page', 'b', { redirect: '/app/itr/partners?view=all#end' }, '/app/itr/partners?view=all#end'],
    ['home in its own set', 'a', {}, '/h5'],
    ['home instead of a circle', 'b', { redirect: '/login?redirect=%2Fapp%2Fme' }, '/'],
    ['home instead of elsewhere', 'b', { redirect: '//evil.test' }, '/'],
    ['the home of the community (spec 2.3.4)', 'b', { from: 'community' }, '/?open=1&from=community'],
    ['the home of the community, in set A', 'a', { from: 'community' }, '/h5?open=1&from=community'],
    ['the page that was wanted, also from the community', 'b', { from: 'community', redirect: '/app/me' }, '/app/me'],
    ['home from anywhere else', 'b', { from: 'mail' }, '/'],
  ] as const)('%s', (_, set, params, wanted) => {
    expect(afterLogin({ set, params }, origin)).toBe(wanted);
  });
});
