/** Words that the specification gives to the letter (spec 4, 8), and that a Chinese reader gets others. */
import { expect, it } from 'vitest';
import { texts as en } from './en/texts.ts';
import { texts as zh } from './zh/texts.ts';

it.each([
  ['ticket.status.submitted', 'Issue submitted', '4.24'],
  ['ticket.status.accepted', 'Issue accepted', '4.25'],
  ['ticket.status.escalated', 'Issue escalated', '4.26'],
  ['ticket.status.dismissed', 'The question has been dismissed', '4.27'],
  ['ticket.status.proposed', 'Solution proposed', '4.28'],
  ['ticket.status.verifying', 'Solution verification', '4.29'],
  ['ticket.status.finalized', 'Solution finalized', '4.30'],
  ['ticket.status.awaitingEvaluation', 'Awaiting evaluation', '4.31'],
  ['ticket.status.completed', 'Service completed', '4.32'],
  ['ticket.event.transfer', 'Ticket transferred', '4.33'],
  ['ticket.event.declineSolution', 'Proposal rejected', '4.34'],
  ['ticket.view.pending', 'Pending', '4.35'],
  ['ticket.view.inProgress', 'In progress', '4.36'],
  ['ticket.view.completed', 'Completed', '4.37'],
  ['error.network', 'No Internet connection, please check your network', '8.7'],
  ['frame.exception', 'Exception, please try again', '8.17'],
  ['error.unitMissing', 'Product information cannot be found', '8.18'],
  ['error.documentMissing', 'The document cannot be found. Please contact the administrator', '8.19'],
  ['system.notFoundTitle', 'Not Found', '8.20'],
  ['frame.nothingFound', 'No data found', '8.21'],
  ['ticket.list.none', 'No tickets found', '8.22'],
  ['frame.copyUnsupported', 'Autocopy is not supported, please copy it manually', '8.23'],
] as const)('%s reads %s (spec %s)', (key, words, _number) => {
  expect(en[key]).toBe(words);
  expect(zh[key]).toMatch(/\p{Script=Han}/u);
});
