import { describe, expect, it } from 'vitest';
import { runChecks, wantedChecks } from './run-checks.ts';

describe('the checks of an address', () => {
  it('are all of them, or the one that is named', () => {
    expect([wantedChecks(undefined), wantedChecks(''), wantedChecks('all')]).toEqual([runChecks, runChecks, runChecks]);
    expect(wantedChecks('camera')).toEqual(['camera']);
  });

  it.each(['Camera', 'constructor', '__proto__', '<script>', 'x'.repeat(10_000)])('are none for %s', (run) => {
    expect(wantedChecks(run)).toBeUndefined();
  });
});
