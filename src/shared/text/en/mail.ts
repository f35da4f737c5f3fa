import type { Part } from '../catalogue.ts';

/** What the server writes by e-mail and to the team chat; no page needs it (en.ts). */
export const mail = {
  'mail.greeting': 'Hello {name},',
  'mail.greetingUnnamed': 'Hello,',
  'mail.footer':
    'Closeloop: every ticket is a loop that has to close. You get this mail because of your account there; answers to it are not read.',
  'mail.code.login.subject': '{code} is your login code',
  'mail.code.register.subject': '{code} is your code to register',
  'mail.code.reset.subject': '{code} is your code for a new password',
  'mail.code.login.text': 'With this code you log in. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.register.text':
    'With this code you finish your registration. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.reset.text':
    'With this code you set a new password. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.notYou':
    'If you did not ask for it, ignore this mail. Nobody gets in without the code; do not pass it on.',
  'mail.exists.subject': 'You already have an account',
  'mail.exists.text':
    'Somebody, probably you, wanted to register with this address. There is an account for it already: just log in, or set a new password there.',
  'mail.exists.link': 'Go to the login',
} as const satisfies Part<'mail'>;
