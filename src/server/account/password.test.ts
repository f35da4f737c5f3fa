import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { secondsToWait } from './codes.ts';
import { createHasher, passwordIssue } from './password.ts';

describe('passwords', () => {
  it('are hashed with argon2id and known again', async () => {
    const { hash, verify } = createHasher();
    const stored = await hash('grey-otter-climbs');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(stored, 'grey-otter-climbs')).toBe(true);
    expect(await verify(stored, 'grey-otter-climb')).toBe(false);
    expect(await verify(null, 'grey-otter-climbs')).toBe(false);
  });
  it('cost the processor as much where there is none to compare with', async () => {
    const { hash, verify } = createHasher();
    const stored = await hash('grey-otter-climbs');
    const costOf = async (known: string | null): Promise<number> => {
      const before = process.cpuUsage();
      for (let n = 0; n < 5; n++) await verify(known, 'grey-otter-climb');
      return process.cpuUsage(before).user;
    };
    await costOf(stored);
    expect((await costOf(null)) / (await costOf(stored))).toBeGreaterThan(0.5);
  });
  it('are hashed in turn, and refused as unavailable when too many wait; places are free again afterwards', async () => {
    const { hash } = createHasher({ atOnce: 1, waiting: 2 });
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => hash('grey-otter-climbs')));
    expect(all.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(all[4]).toMatchObject({ reason: { failure: 'unavailable', data: { retryAfter: 2 } } });
    expect(await hash('grey-otter-climbs')).toMatch(/^\$argon2id/);
  });
  it('may not be common or the account', () => {
    expect(commonPasswords.size).toBeGreaterThan(300);
    for (const one of commonPasswords) expect(one).toMatch(/^\S{10,}$/);
    expect(passwordIssue('1234567890', 'a@b.example')).toEqual({ key: 'issue.passwordCommon' });
    expect(passwordIssue('PassWord123', 'a@b.example')).toEqual({ key: 'issue.passwordCommon' });
    expect(passwordIssue('ADA@acme.example', 'ada@acme.example')).toEqual({ key: 'issue.passwordAccount' });
    expect(passwordIssue('grey-otter-climbs', 'ada@acme.example')).toBeNull();
  });
});

describe('the pause between codes', () => {
  const now = new Date('2026-03-02T08:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  it('is 60 s after the last and an hour after the fifth last', () => {
    expect(secondsToWait([], now)).toBe(0);
    expect(secondsToWait([ago(59)], now)).toBe(1);
    expect(secondsToWait([ago(60)], now)).toBe(0);
    expect(secondsToWait([100, 200, 300, 400].map(ago), now)).toBe(0);
    expect(secondsToWait([100, 200, 300, 400, 500].map(ago), now)).toBe(3_100);
  });
});
