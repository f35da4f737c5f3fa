import { expect, test } from 'vitest';
import { cutQuotes } from './cut-quotes.ts';

const OWN = 'The drive runs V1.21.\n\nIt still trips after an hour.';

test.each([
  [
    'Gmail',
    `${OWN}\n\nOn Mon, Mar 2, 2026 at 9:12 AM Closeloop <noreply@vendor.example> wrote:\n\n> Hello Ann,\n> which firmware?`,
  ],
  [
    'Gmail, broken',
    `${OWN}\n\nOn Mon, Mar 2, 2026 at 9:12 AM Closeloop with a long name\n<noreply@vendor.example> wrote:\n> Hello`,
  ],
  ['Gmail, Chinese', `${OWN}\n\nCloseloop <noreply@vendor.example> 于2026年3月2日周一 09:12写道：\n\n> 您好`],
  ['Apple', `${OWN}\n\nSent from my iPhone\n\n> On 2 Mar 2026, at 09:12, Closeloop wrote:\n> \n> Hello`],
  [
    'Apple, German',
    `${OWN}\n\nVon meinem iPhone gesendet\n\nAm 02.03.2026 um 09:12 schrieb Closeloop <noreply@vendor.example>:\n\n> Hallo`,
  ],
  [
    'Outlook',
    `${OWN}\n\n________________________________\nFrom: Closeloop <noreply@vendor.example>\nSent: Monday, March 2, 2026 9:12 AM\nTo: Ann\nSubject: ITR-260302-0001\n\nHello`,
  ],
  [
    'Outlook, German',
    `${OWN}\n\nVon: Closeloop <noreply@vendor.example>\nGesendet: Montag, 2. März 2026 09:12\nAn: Ann\nBetreff: ITR`,
  ],
  [
    'Outlook, Chinese',
    `${OWN}\n\n发件人: Closeloop <noreply@vendor.example>\n发送时间: 2026年3月2日 9:12\n收件人: Ann\n主题: ITR`,
  ],
  ['QQ', `${OWN}\n\n------------------ 原始邮件 ------------------\n发件人: "Closeloop"`],
  ['163', `${OWN}\n\n---- 回复的原邮件 ----\n发件人 Closeloop`],
  ['Outlook, original message', `${OWN}\r\n\r\n-----Original Message-----\r\nFrom: Closeloop\r\n`],
  ['a signature', `${OWN}\n\n-- \nAnn Contact\nAlpha Drives`],
  ['QQ on a phone', `${OWN}\n\n发自我的iPhone`],
  ['only its own words', OWN],
])('%s: keeps what the sender has written', (_program, mail) => {
  expect(cutQuotes(mail)).toBe(OWN);
});

test('answers between the lines keep what they answer', () => {
  const mail = '> Which firmware?\nV1.21.\n> Since when?\nSince Monday.\n\n> Best regards\n> Closeloop';
  expect(cutQuotes(mail)).toBe('> Which firmware?\nV1.21.\n> Since when?\nSince Monday.');
});

test('a sentence that only looks like the beginning of a quote stays', () => {
  const mail = 'From: the cabinet side we hear a noise.\nOn Monday it was louder.\nAm Motor ist nichts.';
  expect(cutQuotes(mail)).toBe(mail);
});

test('a mail that is only a quote is empty', () => {
  expect(cutQuotes('\n> Hello Ann,\n> which firmware?\n')).toBe('');
});
