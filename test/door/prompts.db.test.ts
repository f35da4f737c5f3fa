/** What an action says of a field that is missing: the same on the wire as in the form of the page (spec 5). */
import { expect, test } from 'vitest';
import { actionIssues } from '../../src/client/ticket/action/action-rules.ts';
import { defaultDictionaries } from '../../src/shared/dictionary/content.ts';
import type { ValidationIssues } from '../../src/shared/errors.ts';
import { texts } from '../../src/shared/text/en/texts.ts';
import { entriesOf } from '../../src/shared/ticket/action-entries.ts';
import { usualDaysOf } from '../../src/shared/ticket/field-rules.ts';
import { callableActions, type CallableAction } from '../../src/shared/ticket/rules.ts';
import { allowed, type TicketState } from './allowed.ts';
import type { Person } from './people.ts';
import { sharedTestApp } from './test-app.ts';
import { type Body, inputFor, NOTE, takesNote, ticketAt } from './tickets.ts';

const testApp = sharedTestApp();

/** Who may do an action in which state, by the hand-written table; where it can be, to a ticket that somebody has. */
function placeOf(action: CallableAction): [who: Person, state: TicketState] {
  const { who, from } = allowed[action] ?? { who: [], from: [] };
  const state = from.find((one) => one === 'accepted') ?? from[0];
  if (state === undefined) throw new Error(`${action} is not in the table of what is allowed.`);
  return [who.includes('requester') ? 'partner' : 'engineer', state];
}
/** Values that make another field necessary. */
const asking: Partial<Record<CallableAction, Body>> = { close: { resolvedInOneGo: false } };

const said = (issues: ValidationIssues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(issues).map(([name, { key }]) => [name, (texts as Record<string, string>)[key] ?? key]),
  );
const without = (input: Body, field: string): Body =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== field));

test.each(callableActions)('%s: a missing field is asked for in the words of the page', async (action) => {
  const [who, state] = placeOf(action);
  const ticket = await ticketAt(testApp, state);
  const usualDays = usualDaysOf(ticket, defaultDictionaries);
  const whole: Body = { ...inputFor(testApp, ticket, action), ...asking[action] };
  const lacksNothing: string[] = [];
  const people: Person[] = takesNote(action) ? [who, 'engineer'] : [who];
  for (const person of people)
    for (const [field, entry] of Object.entries(entriesOf(action))) {
      const input = without(person === who ? whole : { ...whole, note: NOTE }, field);
      const page = said(actionIssues(action, input, { onBehalf: person !== who, usualDays }));
      if (!page[field]) {
        lacksNothing.push(field);
        continue;
      }
      const path = `/itr-api/v1/tickets/${ticket.id}/actions/${action}`;
      const { fields } = await testApp.ask(person, 'POST', path, { ...input, version: ticket.version });
      expect({ action, field, fields }).toEqual({ action, field, fields: page });
      expect(page[field] === texts['issue.required']).toBe(entry.type === 'form');
    }
  const required = Object.entries(entriesOf(action)).filter(([, entry]) => !entry.optional);
  expect(required.filter(([field]) => lacksNothing.includes(field))).toEqual([]);
});

test.each(callableActions.filter(takesNote))(
  '%s on behalf of the requester: the note is asked for together with all else that is missing',
  async (action) => {
    const ticket = await ticketAt(testApp, placeOf(action)[1]);
    const usualDays = usualDaysOf(ticket, defaultDictionaries);
    const page = said(actionIssues(action, {}, { onBehalf: true, usualDays }));
    expect(page['note']).toBe(texts['issue.onBehalfNote']);
    const path = `/itr-api/v1/tickets/${ticket.id}/actions/${action}`;
    const ask = async (body: Body) =>
      (await testApp.ask('engineer', 'POST', path, { ...body, version: ticket.version })).fields;
    expect(await ask({})).toEqual(page);
    // Values that are no answers make nothing else necessary, and never fail the server.
    const garbage = Object.fromEntries(Object.keys(entriesOf(action)).map((field) => [field, { at: 'no time' }]));
    expect(Object.keys(await ask(garbage))).toEqual(expect.arrayContaining(Object.keys(page)));
    expect(testApp.unexpected).toEqual([]);
  },
);
