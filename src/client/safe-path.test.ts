import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

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
