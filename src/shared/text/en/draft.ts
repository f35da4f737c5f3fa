import type { Part } from '../catalogue.ts';

/** Reports that are not sent yet. */
export const draft = {
  'draft.onThisDevice': 'on this device {time}',
  'draft.savedHere': 'Saved on this device {time}',
  'draft.savedAt': 'saved {time}',
  'draft.offer': 'Not sent yet, saved {time}',
  'draft.continue': 'Continue',
  'draft.open': 'Open',
  'draft.discard': 'Delete',
  'draft.discardTitle': 'Delete this draft?',
  'draft.discardText': '“{title}” has not been sent. It is deleted from this device with its files.',
  'draft.discardMessage': 'Delete this message?',
  'draft.messageFor': 'Message about {number}',
  'draft.notSent': 'Not sent',
  'draft.copyText': 'Copy text',
  'draft.notDeleted': 'The draft could not be deleted. Try again.',
  'draft.all': 'All {n} drafts',
  'draft.untitled': 'Without a description',
  'draft.none': 'No drafts',
  'draft.noneText': 'What you start and do not send is saved here, on this device.',
  'draft.kind.feedback': 'Product problem',
  'draft.kind.itr': 'ITR',
  'draft.kind.internal': 'Internal problem',
  'draft.waits': 'Waiting for the network',
  'draft.toCorrect': 'Needs correction',
  'draft.keptTitle': 'Saved on this device',
  'draft.keptOffline':
    'There is no network. Your report will be sent automatically, once, when this device is back online.',
  'draft.keptOnline':
    'The server cannot be reached. Your report is safe here and will be sent automatically when it can.',
  'draft.sendNow': 'Send now',
  'draft.edit': 'Edit',
  'draft.sent': '{number}: your report has been sent',
  'draft.refused': 'A saved report could not be sent. Open it under Drafts.',
  'draft.arrivedChip': 'Already sent, changed since',
  'draft.arrivedNews': 'A saved report had already been sent, and was changed since. Open it under Drafts.',
  'draft.arrivedTitle': 'This report has already been sent',
  'draft.arrived':
    'It is {number}; only the confirmation was lost. Your later changes are not in it: add them there as a message.',
  'draft.arrivedUnknown':
    'Find it under Tickets; only the confirmation was lost. Your later changes are not in it: add them there as a message.',
  'draft.openArrived': 'Open {number}',
  'draft.sendSecond': 'Send as a second report',
  'draft.secondTitle': 'Send a second report?',
  'draft.secondText': 'The first one stays as it is. This creates another ticket with its own number.',
} as const satisfies Part<'draft'>;
