import type { EntryOf, FieldTable } from '../field/entry.ts';
import { COMPANY_MAX } from '../constants.ts';
import { languages } from '../text/languages.ts';

const NAME_MAX = 100; // domain.md, Forms
const PHONE_MAX = 40;
const PASSKEY_NAME_MAX = 60;

const address = {
  type: 'account',
  label: 'account.email',
  hint: 'account.emailHint',
  issue: 'issue.account',
  // Passkeys are offered here too.
  autoComplete: 'username webauthn',
} as const satisfies EntryOf<'account'>;
const code = { type: 'oneTimeCode', label: 'account.code', hint: 'account.codeHint' } as const;
const newPassword = {
  type: 'newPassword',
  label: 'account.password',
  hint: 'account.passwordHint',
  autoComplete: 'new-password',
} as const;
const userName = { type: 'text', label: 'account.name', max: NAME_MAX, autoComplete: 'name' } as const;
const phone = {
  type: 'phone',
  label: 'account.phone',
  hint: 'account.phoneHint',
  min: 0,
  max: PHONE_MAX,
  autoComplete: 'tel',
  optional: true,
} as const;

export const loginEntries = {
  account: { ...address, label: 'account.account' },
  password: { type: 'password', label: 'account.password', autoComplete: 'current-password' },
} as const satisfies FieldTable;

export const emailLoginEntries = { email: address, code } as const satisfies FieldTable;

export const totpEntries = {
  code: { ...code, label: 'account.factorCode', hint: undefined },
} as const satisfies FieldTable;

export const passkeyEntries = {
  name: { type: 'text', label: 'account.passkeyName', max: PASSKEY_NAME_MAX },
} as const satisfies FieldTable;

export const registerEntries = {
  email: { ...address, autoComplete: 'email' },
  code,
  userName,
  company: { type: 'text', label: 'account.company', max: COMPANY_MAX, autoComplete: 'organization' },
  phone,
  password: newPassword,
  /** The page draws the sentence with its two documents. */
  consent: { type: 'confirm', label: 'account.agreement', issue: 'issue.consent' },
} as const satisfies FieldTable;

export const resetEntries = {
  email: { ...address, hint: undefined },
  code,
  password: { ...newPassword, label: 'account.newPassword' },
} as const satisfies FieldTable;

export const setUpEntries = {
  vendorName: {
    type: 'text',
    label: 'account.vendorName',
    hint: 'account.vendorNameHint',
    max: COMPANY_MAX,
    autoComplete: 'organization',
  },
  email: { ...address, autoComplete: 'email', hint: undefined },
  userName,
  password: newPassword,
} as const satisfies FieldTable;

export const invitationEntries = { password: newPassword } as const satisfies FieldTable;

/** What somebody may change about themselves, each alone. */
export const profileEntries = {
  userName: { ...userName, optional: true },
  phone,
  language: { type: 'choice', choices: languages, given: true, label: 'account.settings', optional: true },
} as const satisfies FieldTable;
