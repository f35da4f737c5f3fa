import { expect, test } from 'vitest';
import { formatIssue } from './format-text.ts';

const texts = {
  'issue.invalid': 'Not valid.',
  'issue.tooLong': 'At most {max} characters.',
  'ticket.refused.status': 'It is {status}.',
  'ticket.status.accepted': 'Issue accepted',
};

test.each([
  [{ key: 'issue.tooLong', params: { max: 7 } }, 'At most 7 characters.'],
  [{ key: 'issue.tooLong' }, 'At most {max} characters.'],
  [{ key: 'ticket.refused.status', params: { status: 'accepted' } }, 'It is Issue accepted.'],
  [{ key: 'ticket.refused.status', params: { status: 'unheard of' } }, 'It is unheard of.'],
  [{ key: 'issue.unheardOf', params: { max: 7 } }, 'Not valid.'],
])('%j reads: %s', (issue, text) => expect(formatIssue('en', texts, issue)).toBe(text));

test('an issue without any text is told by its key', () => {
  expect(formatIssue('en', {}, { key: 'issue.unheardOf' })).toBe('issue.unheardOf');
});
