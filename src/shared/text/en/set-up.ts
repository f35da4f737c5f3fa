import type { Part } from '../catalogue.ts';

/** The first day of an installation. */
export const setUp = {
  'setUp.title': 'Set up',
  'setUp.lead':
    'Take the steps in any order; each says where it is done. What you enter counts at once, nothing has to be restarted.',
  'setUp.progress': '{done} of {all} done',
  'setUp.goOn': 'Go on',
  'setUp.dismiss': 'Hide this',
  'setUp.dismissTitle': 'Hide the set-up?',
  'setUp.dismissText':
    'The page goes away for all administrators. Everything on it can still be done from the administration.',
  'setUp.done': 'Everything is set up',
  'setUp.doneText': 'Partners can raise problems now, and your engineers receive them.',
  'setUp.state.done': 'done',
  'setUp.state.missing': 'missing',
  'setUp.state.failed': 'failed',
  'setUp.test.mail': 'Send a test mail',
  'setUp.test.storage': 'Write a test file',
  'setUp.test.robot': 'Post a test card',
  'setUp.fill': 'Use ours',
  'setUp.filled': '{n, one=# entry was|other=# entries were} added, in English and Chinese.',
  'setUp.nameAndLogo': 'Name and logo',
  'setUp.vendorSaved': 'Saved. Pages and mails show it from now on.',
  'setUp.logo': 'Logo',
  'setUp.chooseLogo': 'Choose a picture',
  'setUp.removeLogo': 'Remove',
  'setUp.logoHint': 'PNG, JPEG or WebP, shown on white.',
  'setUp.step.vendor': 'Your name and logo',
  'setUp.why.vendor': 'Shown in the frame, in mails and on share pages.',
  'setUp.step.mail': 'Mails',
  'setUp.why.mail': 'A test mail goes to your own address.',
  'setUp.step.storage': 'Files',
  'setUp.why.storage': 'A small file is written, read and removed.',
  'setUp.step.robot': 'Team chat',
  'setUp.why.robot': 'A card in your chat when a ticket is escalated or badly rated.',
  'setUp.step.dictionaries': 'Dictionaries',
  'setUp.why.dictionaries':
    'What can be chosen in forms. Ours are there in English and Chinese: keep them, change them, or import your own.',
  'setUp.step.products': 'Products',
  'setUp.why.products': 'Your series and models.',
  'setUp.step.organisations': 'Partner organizations',
  'setUp.why.organisations': 'Who reports problems to you.',
  'setUp.step.customers': 'Customers',
  'setUp.why.customers': 'Where your machines run, and who serves them.',
  'setUp.step.units': 'Units',
  'setUp.why.units': 'The machines by their serial numbers.',
  'setUp.step.people': 'People',
  'setUp.why.people':
    'Your engineers, experts and leads, and the people of your partners. Invite them from their record.',
  'setUp.step.routing': 'Routing',
  'setUp.why.routing': 'Which group gets a ticket, by product line and zone.',
  'setUp.invite': 'Invite',
  'setUp.invited': 'The invitation is on its way; it works once, until {day}.',
  'setUp.worked.mail': 'Sent. Look into your mailbox, and the spam folder, too.',
  'setUp.worked.storage': 'A file was written, read and removed.',
  'setUp.worked.robot': 'The card is in the team chat.',
  'setUp.failed.mail':
    'The mail did not leave: {reason} Check SMTP_URL and MAIL_FROM, start again, and test once more.',
  'setUp.failed.storage':
    'The file store did not work: {reason} Check the STORAGE_… variables and the rights of the key, start again, and test once more.',
  'setUp.failed.robot':
    'The team chat did not take the card: {reason} Check ROBOT_WEBHOOK_URL and ROBOT_FORMAT, start again, and test once more.',
  'setUp.noRobot':
    'No team chat is configured. If you have one, set ROBOT_WEBHOOK_URL and ROBOT_FORMAT and start again (README, Configuration).',
  'setUp.card': 'Closeloop can post here.',
} as const satisfies Part<'setUp'>;
