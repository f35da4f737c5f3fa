import { readConfig, type Config } from '../config.ts';
import type { CommandName } from './arguments.ts';

/** The mail settings, which the other commands neither need nor judge. */
const NO_MAIL = {
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_CATCHER: 'false',
  IMAP_URL: undefined,
  MAIL_REPLY_ADDRESS: undefined,
} as const;

/** The server's configuration as a command needs it: a command sends no mail, and only the doctor looks at how mails go. */
export const commandConfig = (
  command: CommandName,
  environment: Readonly<Record<string, string | undefined>>,
): Config => readConfig(command === 'doctor' ? environment : { ...environment, ...NO_MAIL });
