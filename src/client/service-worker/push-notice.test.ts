import { describe, expect, it } from 'vitest';
import { noticeOf, pathOf } from './push-notice.ts';

const OWN = 'https://service.vendor.example';

describe('what is shown of a message', () => {
  it('is what it says, one for each ticket, and where it leads', () => {
    const message = { title: 'ITR-260302-0001', body: 'Accepted', path: '/app/x?event=2', tag: 'id', language: 'en' };
    expect(noticeOf(message)).toMatchObject({
      title: 'ITR-260302-0001',
      options: { body: 'Accepted', tag: 'id', data: { path: '/app/x?event=2' } },
    });
  });
  it.each([undefined, null, 'text', 7, { title: 7, path: {} }])('is something, whatever arrives: %s', (message) => {
    expect(noticeOf(message)).toMatchObject({ title: 'Closeloop', options: { body: '', data: { path: '' } } });
  });
});

it('a tap leads into this product and nowhere else', () => {
  expect(pathOf({ path: '/app/itr/insider/orderDetail/1?event=2' }, OWN)).toBe(
    '/app/itr/insider/orderDetail/1?event=2',
  );
  for (const path of ['', 'https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)', 7])
    expect(pathOf({ path }, OWN)).toBe('/');
});
