import { describe, expect, it } from 'vitest';
import { ada, memoryStore, wei } from './pipeline.testkit.ts';
import { Session } from './session.ts';
import { safeStore } from './safe-store.ts';

const day = 86_400_000;

function onDevice() {
  const clock = { now: Date.UTC(2026, 10, 20) };
  const local = memoryStore();
  const tab = memoryStore();
  const open = () => new Session({ local, tab, now: () => clock.now, prefix: 'x.' });
  return { clock, local, tab, open };
}

describe('the session', () => {
  it('survives a reload, for 30 days from the last use (spec 4.1–4.3, 9.1)', () => {
    const { clock, open } = onDevice();
    open().start({ ...ada, token: 't' });
    clock.now += 29 * day;
    const again = open();
    expect([again.token, again.user?.userName]).toEqual(['t', 'Ada']);
    again.touch();
    clock.now += 29 * day;
    expect(open().token).toBe('t');
    clock.now += day;
    expect([open().token, open().user]).toEqual([undefined, null]);
  });

  it('keeps the token out of the user that pages see', () => {
    const session = onDevice().open();
    session.start({ ...ada, token: 't' });
    expect(session.user).toEqual(ada);
  });

  it('writes at most every five minutes (spec 4.2, 9.35)', () => {
    const { clock, local, open } = onDevice();
    const session = open();
    session.start({ ...ada, token: 't' });
    const first = local.values.get('x.session');
    clock.now += 4 * 60_000;
    session.touch();
    expect(local.values.get('x.session')).toBe(first);
    clock.now += 60_000;
    session.touch();
    expect(local.values.get('x.session')).not.toBe(first);
  });

  it('gives up only the token that was refused', () => {
    const session = onDevice().open();
    session.start({ ...ada, token: 'new' });
    session.expire('old');
    session.expire(undefined);
    expect(session.token).toBe('new');
    session.expire('new');
    expect([session.token, session.expiredUserId]).toEqual([undefined, 'u-ada']);
  });

  it('removes and marks a session whose days are over, for every tab', () => {
    const { clock, local, open } = onDevice();
    const session = open();
    session.start({ ...ada, token: 't' });
    const other = open();
    expect(session.dropExpired()).toBe(false);
    clock.now += 30 * day;
    expect([session.dropExpired(), session.dropExpired(), session.expiredUserId]).toEqual([true, false, 'u-ada']);
    expect([...local.values.keys()]).toEqual(['x.expired']);
    other.reread();
    expect([other.user, other.expiredUserId, open().expiredUserId]).toEqual([null, 'u-ada', 'u-ada']);
    session.start({ ...wei, token: 'w' });
    expect([...local.values.keys(), open().expiredUserId]).toEqual(['x.session', undefined]);
  });

  it('takes no profile of somebody else', () => {
    const session = onDevice().open();
    session.start({ ...ada, token: 't' });
    session.setUser(wei);
    expect(session.user).toEqual(ada);
  });

  it('leaves nothing behind at log-out (spec 4.10)', () => {
    const { local, tab, open } = onDevice();
    const session = open();
    session.start({ ...ada, token: 't' });
    session.share('s1_abcdefghijkl');
    let changes = 0;
    session.subscribe(() => (changes += 1));
    session.clear();
    expect([local.values.size, tab.values.size, session.token, session.shareId, changes]).toEqual([
      0,
      0,
      undefined,
      undefined,
      1,
    ]);
  });

  it('takes broken storage for none', () => {
    const { local, open } = onDevice();
    for (const text of ['{', 'null', '[]', '{"token":1}', '{"token":"t","startedAt":1}']) {
      local.values.set('x.session', text);
      expect(open().token).toBeUndefined();
    }
    const forbidden = safeStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    forbidden.setItem('a', '1');
    expect(forbidden.getItem('a')).toBe('1');
  });
});
