import { expect, test } from 'vitest';
import { commands, type CommandName } from './arguments.ts';
import { commandConfig } from './command-config.ts';

const names = Object.keys(commands) as CommandName[];
const DATABASE_URL = 'postgres://closeloop@127.0.0.1/closeloop';

test.each<Record<string, string>>([
  { MAIL_CATCHER: 'true' },
  { MAIL_CATCHER: 'true', DATABASE_URL },
  { DATABASE_URL },
  { SMTP_URL: 'smtp://mail.example', IMAP_URL: 'imap://mail.example' },
  { HOST: '0.0.0.0' },
])('every command but the doctor runs with %j', (environment) => {
  for (const name of names.filter((each) => each !== 'doctor'))
    expect(commandConfig(name, environment).DATABASE_URL).toBe(environment['DATABASE_URL']);
});

test('the doctor judges the mail settings as a start does', () => {
  expect(() => commandConfig('doctor', { SMTP_URL: 'smtp://mail.example', MAIL_CATCHER: 'true' })).toThrow(
    'MAIL_CATCHER keeps what SMTP_URL would send',
  );
});
