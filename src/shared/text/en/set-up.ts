import type { Part } from '../catalogue.ts';

/** The first day of an installation. */
export const setUp = {
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
