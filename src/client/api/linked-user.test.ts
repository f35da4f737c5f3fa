import { expect, it } from 'vitest';
import { resolveLink } from './linked-user.ts';
import { ada, wei } from './pipeline.testkit.ts';

const isWei = () => Promise.resolve(wei);
const nobodys = () => Promise.reject(new Error('noSession'));

it('exchanges a token when nobody is signed in, without asking whose it is', async () => {
  expect(await resolveLink('t', null, nobodys)).toBe('exchange');
});
it("exchanges the reader's own", async () => {
  expect(await resolveLink('t', wei, isWei)).toBe('exchange');
});
it("asks before somebody else's takes the place of who is signed in", async () => {
  expect(await resolveLink('t', ada, isWei)).toEqual({ token: 't', user: wei });
});
it('keeps who is signed in when the token is nobody’s', async () => {
  expect(await resolveLink('t', ada, nobodys)).toBe('keep');
});
