import { expect, test } from 'vitest';
import { texts } from '../text/en/texts.ts';
import { problemEventName, ticketEventName, webhookEvents, webhookEventTexts } from './webhook-events.ts';

test.each([
  ['submit', 'ticket.submit'],
  ['accept', 'ticket.accept'],
  ['propose', 'solution.propose'],
  ['revise', 'solution.revise'],
  ['acceptSolution', 'solution.accept'],
  ['declineSolution', 'solution.decline'],
  ['confirmSolution', 'solution.confirm'],
])('the action %s on a ticket is the event %s', (action, event) => {
  expect(ticketEventName(action)).toBe(event);
  expect(webhookEvents).toContain(event);
});

test('an action on a problem is an event of its own', () => {
  expect(problemEventName('addMeasure')).toBe('problem.addMeasure');
  expect(webhookEvents).toEqual(expect.arrayContaining(['problem.open', 'problem.addMeasure', 'problem.unlink']));
});

test('each event comes once and has a text', () => {
  expect(new Set(webhookEvents).size).toBe(webhookEvents.length);
  expect(webhookEvents.filter((event) => !((webhookEventTexts[event] ?? '') in texts))).toEqual([]);
});
