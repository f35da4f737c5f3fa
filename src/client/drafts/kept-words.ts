import { entriesOf } from '../../shared/ticket/action-entries.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';
import type { FormValues } from '../form/form-store.ts';
import type { KeptMessage } from './message-store.ts';

type Kept = Pick<KeptMessage, 'action' | 'body'>;

/** What its writer has typed, by field. */
const typedIn = ({ action, body }: Kept): [string, string][] =>
  Object.entries(entriesOf(action)).flatMap(([name, entry]) => {
    const value = body[name];
    return typeof value === 'string' && !('given' in entry) ? [[name, value]] : [];
  });

/** All words of a message, to be shown and copied. */
export const wordsOf = (message: Kept): string =>
  typedIn(message)
    .map(([, words]) => words)
    .join('\n\n');

/** The message in the form of an action: an answer that nobody waits for any more becomes a message. */
export const typedAgain = (action: CallableAction, message: Kept): FormValues =>
  message.action === action ? Object.fromEntries(typedIn(message)) : { text: wordsOf(message) };
