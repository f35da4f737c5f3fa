import { describe, expect, it } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts as en, type Texts } from '../../shared/text/en/texts.ts';
import { statusNames } from '../../shared/ticket/statuses.ts';
import { nextStep, sideOf, type NextStepFacts } from './next-step.ts';
import { dueOf, loopOf, nextStepTone, type ClockFacts } from './clock-display.ts';

const t = translator<Texts>('en', en);
const now = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const facts = (changes: Partial<NextStepFacts> = {}): NextStepFacts => ({
  kind: 'feedback',
  status: 'accepted',
  onHold: false,
  handler: { id: 'h', name: 'Wei' },
  overall: null,
  ending: changes.status === 'completed' ? 'rated' : null,
  ...changes,
});
const running = (leftHours: number): ClockFacts => ({
  state: 'run',
  requiredDays: 2,
  remainingMs: 99 * hour,
  dueAt: new Date(now.getTime() + leftHours * hour).toISOString(),
});
const paused: ClockFacts = { state: 'pause', requiredDays: 2, remainingMs: 28 * hour, dueAt: null };
const stopped: ClockFacts = { state: 'stop', requiredDays: 2, remainingMs: 28 * hour, dueAt: null };
const partner = { isInsider: false, roles: ['partner'] } as const;
const engineer = { isInsider: true, roles: ['engineer'] } as const;
const neither = { requester: false, handler: false };

describe('the reader’s side', () => {
  it('is the requester’s for a manager of the organisation, not for a colleague who may only read', () => {
    expect(sideOf(facts(), neither, { isInsider: false, roles: ['partnerManager'] })).toBe('requester');
    expect(sideOf(facts({ kind: 'itr' }), neither, { isInsider: false, roles: ['partnerManager'] })).toBe('onlooker');
    expect(sideOf(facts(), { looksOn: true }, { isInsider: false, roles: ['partnerManager'] })).toBe('onlooker');
    expect(sideOf(facts(), neither, partner)).toBe('onlooker');
  });
  it('of one who is both follows whom it waits for', () => {
    const both = { requester: true, handler: true };
    expect(sideOf(facts({ status: 'accepted' }), both, engineer)).toBe('handler');
    expect(sideOf(facts({ status: 'accepted', onHold: true }), both, engineer)).toBe('requester');
    expect(sideOf(facts({ status: 'proposed' }), both, engineer)).toBe('requester');
  });
  it('is the queue’s for an insider who may take it, and for no admin', () => {
    const free = facts({ status: 'submitted', handler: null });
    expect(sideOf(free, neither, engineer)).toBe('queue');
    expect(sideOf(free, neither, { isInsider: true, roles: ['admin'] })).toBe('onlooker');
    expect(sideOf(facts({ status: 'submitted' }), neither, engineer)).toBe('onlooker');
  });
});

describe('the next step', () => {
  it.each<[Partial<NextStepFacts>, Parameters<typeof nextStep>[2], string]>([
    [{ status: 'submitted' }, 'handler', 'Accept or reject'],
    [{ status: 'submitted' }, 'requester', 'Waiting to be accepted'],
    [{ status: 'submitted', handler: null }, 'onlooker', 'In the queue'],
    [{ status: 'accepted' }, 'requester', 'Wei is working on it'],
    [{ status: 'accepted', handler: null }, 'requester', 'An engineer is working on it'],
    [{ status: 'accepted', onHold: true }, 'requester', 'Answer the question'],
    [{ status: 'accepted', onHold: true }, 'handler', 'Waiting for the partner’s answer'],
    [{ status: 'proposed' }, 'requester', 'Try the solution'],
    [{ status: 'verifying' }, 'handler', 'Being tried by the partner'],
    [{ status: 'verifying', kind: 'internal' }, 'handler', 'Being tried by the requester'],
    [{ status: 'awaitingEvaluation' }, 'requester', 'Please rate the service'],
    [{ status: 'completed', overall: 5 }, 'handler', 'Completed, rated 5 of 5'],
    [{ status: 'completed', ending: 'expired' }, 'requester', 'Closed without a rating'],
    [{ status: 'completed', ending: 'withdrawn' }, 'handler', 'Withdrawn'],
  ])('%o for the %s: %s', (changes, side, words) => expect(nextStep(t, facts(changes), side)).toBe(words));

  it('has words for every status and side, and is blue for exactly one side while somebody has to act', () => {
    for (const status of statusNames) {
      const tones = (['requester', 'handler', 'onlooker'] as const).map((side) => {
        expect(nextStep(t, facts({ status }), side)).toMatch(/^\S.*[^{}]$/);
        return nextStepTone(facts({ status }), side);
      });
      expect(tones.filter((tone) => tone === 'act')).toHaveLength(status === 'completed' ? 0 : 1);
    }
  });
});

describe('service completed', () => {
  const tone = (status: NextStepFacts['status'], side: Parameters<typeof loopOf>[1], clock: ClockFacts, down = false) =>
    loopOf(facts({ status }), side, clock, down, now);
  it('is blue for who must act, grey for the others', () => {
    expect(tone('accepted', 'handler', running(20)).tone).toBe('act');
    expect(tone('accepted', 'requester', running(20)).tone).toBe('run');
  });
  it('turns amber at a fifth of the required time, red beyond it', () => {
    expect(tone('accepted', 'handler', running(9.7)).tone).toBe('act');
    expect(tone('accepted', 'handler', running(9.6)).tone).toBe('warn');
    expect(tone('accepted', 'handler', running(-1))).toMatchObject({ tone: 'bad', overdue: true });
  });
  it('is green and closed for what was solved and rated alone; else grey and open', () => {
    const ended = (changes: Partial<NextStepFacts>) => loopOf(facts(changes), 'handler', stopped, false, now);
    expect(ended({ status: 'completed' })).toMatchObject({ tone: 'ok', stage: 7 });
    expect(ended({ status: 'completed', ending: 'expired' })).toMatchObject({ tone: 'run', stage: 6 });
    expect(ended({ status: 'completed', ending: 'withdrawn' })).toMatchObject({ tone: 'run', stage: 0 });
    expect(ended({ status: 'dismissed' })).toMatchObject({ tone: 'run', stage: 0 });
    expect(nextStepTone(facts({ status: 'completed', ending: 'withdrawn' }), 'requester')).toBe('run');
  });
  it('is red while production is down, until the ticket is completed', () => {
    expect(tone('accepted', 'handler', running(20), true)).toMatchObject({ tone: 'bad', overdue: false });
    expect(tone('completed', 'handler', stopped, true).tone).toBe('ok');
  });
  it('counts from the due time, not from what was left when it was loaded', () => {
    expect(loopOf(facts(), 'handler', running(24), false, now).timeLeft).toBeCloseTo(0.5);
  });
  it('stands still while paused and has no time where the clock has stopped', () => {
    expect(tone('proposed', 'handler', paused)).toMatchObject({ tone: 'run', paused: true, stage: 4 });
    expect(tone('finalized', 'handler', stopped)).not.toHaveProperty('timeLeft');
  });
});

describe('by when', () => {
  it.each<[NextStepFacts['status'], ClockFacts, string | undefined, NextStepFacts['ending']?]>([
    ['accepted', running(28), '1 d 4 h left'],
    ['accepted', running(-6.5), 'overdue by 6 h'],
    ['accepted', running(-30), 'overdue by 1 day'],
    ['proposed', paused, 'paused'],
    ['completed', stopped, 'done'],
    ['completed', stopped, undefined, 'withdrawn'],
    ['dismissed', stopped, undefined],
    ['finalized', stopped, undefined],
  ])('%s %o: %s', (status, clock, words, ending) => {
    expect(dueOf(t, facts({ status, ...(ending ? { ending } : {}) }), clock, now)?.text).toBe(words);
  });
});
