import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { securityText } from './security-text.ts';

const now = new Date('2026-03-02T08:15:00Z');
const of = (variables: Record<string, string>) => securityText(readConfig(variables), now);

test('names whom to tell, until when, in which languages and where it stands', () => {
  expect(
    of({
      SECURITY_CONTACT: 'mailto:security@acme.example',
      PUBLIC_URL: 'https://desk.acme.example',
      SMTP_URL: 'smtp://localhost',
    }),
  ).toBe(
    'Contact: mailto:security@acme.example\nExpires: 2026-08-29T00:00:00.000Z\nPreferred-Languages: en, de, zh\nCanonical: https://desk.acme.example/.well-known/security.txt\n',
  );
});

test('falls back on customer service; without anybody there is none', () => {
  expect(of({ SUPPORT_EMAIL: 'help@acme.example' })).toContain('Contact: mailto:help@acme.example\n');
  expect(of({})).toBeUndefined();
});

test.each(['security@acme.example', 'http://acme.example', 'mailto:x\nContact: mailto:y', 'javascript:alert(1)'])(
  'the contact %j is refused at the start',
  (SECURITY_CONTACT) => {
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT/);
  },
);
