import type { Part } from '../catalogue.ts';

/** Reports that are not sent yet. */
export const draft = {
  'draft.onThisDevice': 'on this phone {time}',
  'draft.savedAt': 'saved {time}',
  'draft.offer': 'Not sent yet, saved {time}',
  'draft.continue': 'Continue',
  'draft.open': 'Open',
  'draft.discard': 'Delete',
  'draft.discardTitle': 'Delete this draft?',
  'draft.discardText': '“{title}” has not been sent. It is deleted from this device with its files.',
  'draft.all': 'All {n} drafts',
  'draft.untitled': 'Without a description',
  'draft.none': 'No drafts',
  'draft.noneText': 'What you begin and do not send is kept here, on this device.',
  'draft.kind.feedback': 'Product problem',
  'draft.kind.itr': 'ITR',
  'draft.kind.internal': 'Internal problem',
  'draft.waits': 'Waits for the network',
  'draft.toCorrect': 'Something is to be corrected',
  'draft.keptTitle': 'Kept on this device',
  'draft.keptOffline': 'There is no network. Your report goes out by itself, once, as soon as this device is online.',
  'draft.keptOnline': 'The server could not be reached. Your report is safe here and goes out once it can.',
  'draft.sendNow': 'Send now',
  'draft.edit': 'Change it',
  'draft.sent': '{number}: your report has arrived',
  'draft.refused': 'A kept report could not be sent. Open it under Drafts.',
} as const satisfies Part<'draft'>;
