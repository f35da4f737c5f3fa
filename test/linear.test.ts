/** What reads other people's text takes time in proportion to its length: twice the text, about twice the time. */
import { expect, test } from 'vitest';
import { objectOf } from '../src/shared/field/schema.ts';
import { registerEntries } from '../src/shared/account/account-entries.ts';
import { createWebhook } from '../src/shared/admin/webhook-calls.ts';
import { upload } from '../src/shared/upload/upload-list.ts';
import { normalizeFaultCode, faultCodesIn } from '../src/shared/ticket/fault-codes.ts';
import { normalizeSerialNumber } from '../src/shared/ticket/serial-number.ts';
import { productModel, serialNumber } from '../src/shared/ticket/serial-schema.ts';
import { deviceNameOf, storedDeviceName } from '../src/shared/account/device-name.ts';
import { partLineOf } from '../src/shared/admin/part-line.ts';
import { extensionOf, parseKey } from '../src/shared/upload/key.ts';
import { mp4Name } from '../src/shared/upload/mp4-name.ts';
import { previewKindOf } from '../src/shared/upload/preview-kind.ts';
import { groupSerial, maskPhone } from '../src/shared/format/identity.ts';
import { plainHeading } from '../src/server/admin/import-file/map-headings.ts';
import { protectedText, unprotectedText } from '../src/shared/format/formula-protection.ts';
import { addressOf, instantOf, plainText } from '../src/server/admin/old-tickets/json-values.ts';
import { linked } from '../src/server/mail/catcher-html.ts';
import { cutQuotes } from '../src/server/mail/cut-quotes.ts';
import { answerOfHtml, textOfHtml } from '../src/server/mail/html-text.ts';
import { readHead } from '../src/server/mail/read-head.ts';
import { replyAddresses } from '../src/server/mail-in/reply-address.ts';
import { titleOf } from '../src/server/ticket/derived-fields.ts';
import { searchTermsOf, similarTermsOf } from '../src/server/ticket/search-terms.ts';
import { serialInCode } from '../src/client/scan/serial-in-code.ts';
import { diffTexts } from '../src/client/solution/text-diff.ts';
import { readMarkdown } from '../src/client/system/markdown.ts';
import { blocksOf, quoteOf } from '../src/client/ticket/quote.ts';

const addresses = replyAddresses('reply@closeloop.example', 'secret');
const registration = objectOf(registerEntries);
/** A mail whose header has this value. */
const head = (name: string, text: string): unknown =>
  readHead(Buffer.from(`${name}: ${text.replaceAll('\n', ' ')}\r\n\r\n`));

/** What reads the text, and the beginnings after which its patterns read on. */
const readers: Record<string, { read: (text: string) => unknown; after?: readonly string[] }> = {
  'mail: text': { read: cutQuotes, after: ['From', 'From: a\nTo', 'On a', '> a', '-- ', '___________', '在 a'] },
  'mail: HTML': {
    read: (text) => [textOfHtml(text), answerOfHtml(text)],
    after: ['<style>', '<a href="', '<!--', '<table><tr><td>'],
  },
  'mail: headers': { read: (text) => readHead(Buffer.from(text)), after: ['Subject: a', 'A: b\r\n'] },
  'mail: From': { read: (text) => head('From', text), after: ['a <', '"', 'a@b.example, '] },
  'mail: To': { read: (text) => head('To', text), after: ['<', '"'] },
  'mail: Subject': { read: (text) => head('Subject', text), after: ['=?utf-8?Q?', '=?utf-8?B?YQ==?= '] },
  'mail: Authentication-Results': { read: (text) => head('Authentication-Results', text), after: ['mx; dmarc'] },
  'mail: Content-Type': { read: (text) => head('Content-Type', text), after: ['multipart/report; '] },
  'mail: reply address': { read: addresses.read, after: ['reply+', 'reply@'] },
  'mail: text as shown': { read: linked, after: ['http://', 'https://a'] },
  'old ticket: HTML': { read: (text) => plainText(text, 'text/html'), after: ['<style', '<br', '<script>'] },
  'old ticket: sender': { read: addressOf, after: ['"', 'a <', '"a" '] },
  'old ticket: instant': { read: instantOf, after: ['2026-01-01'] },
  account: {
    read: (text) => registration.safeParse({ email: text, userName: text, phone: text }),
    after: ['a@', 'a@a'],
  },
  webhook: { read: (text) => createWebhook.body.safeParse({ url: text, name: text }), after: ['https://a'] },
  'uploaded file': { read: (text) => upload.safeParse({ key: text, name: text }) },
  'file name': {
    read: (name) => [extensionOf(name), mp4Name(name), previewKindOf(name), parseKey(name)],
    after: ['a.', 'uploads/a/attachFiles/'],
  },
  'heading of a table': { read: plainHeading },
  'cell of a table': { read: (text) => [protectedText(text), unprotectedText(text)], after: ["'", '-1.'] },
  'line of parts': { read: partLineOf, after: ['a =', 'a = 1 (', '*'] },
  'search words': { read: (text) => [searchTermsOf(text), similarTermsOf(text)] },
  'fault codes': { read: (text) => [faultCodesIn(text), normalizeFaultCode(text)], after: ['E.', 'Err', 'F1'] },
  'serial number': {
    read: (text) => [
      normalizeSerialNumber(text),
      serialNumber.safeParse(text),
      productModel.safeParse(text),
      groupSerial(text),
    ],
  },
  'phone number': { read: maskPhone },
  'scanned code': { read: serialInCode, after: ['SN', '(21)', 'https://a/'] },
  'title of a description': { read: titleOf },
  device: {
    read: (text) => [storedDeviceName(undefined, undefined, text), deviceNameOf(text)],
    after: ['Mozilla/', 'a ', 'a 1'],
  },
  message: { read: (text) => [blocksOf(text), quoteOf('a', text)], after: ['> '] },
  solution: { read: (text) => diffTexts('', text), after: ['1.', 'a. '] },
  document: {
    read: (text) => readMarkdown(text),
    after: ['# ', '- ', '1. ', '> ', '```\n', 'a|b\n', 'a|b\n-', '---', '[a](', '**a', '_a', '`'],
  },
};

/** Repeated: what any of the patterns gives a meaning to. */
const signs = [
  ...' \t\n\r\0<>&;"\'`*_[]()#-=?!@./\\|:+,~^$%{}1aA文é\u00a0\u200b\u3000＝：',
  ...[
    '\r\n',
    'a ',
    'a\n',
    '. ',
    '- ',
    '* ',
    '> ',
    '| ',
    '|-',
    '**',
    '__',
    '**a ',
    '_a ',
    '[a](',
    '![',
    '``',
    '](',
    '1. ',
    '  - ',
  ],
  ...['<a', '<style', '<br', '<!--', '</', '<a@', '&#', '&#1;', '<div>', '<td>', '<blockquote>', '<a href="'],
  ...[
    'a@',
    'a.',
    '@a.',
    '"a" ',
    '=?',
    '=?utf-8?Q?a?= ',
    'dmarc=',
    'reply+',
    'http://',
    'http://.',
    'a, ',
    'a: ',
    '(a',
    '/a',
    'a-',
  ],
  ...[
    'On ',
    'wrote',
    'From: a\n',
    'To: a\n',
    '-- \n',
    '__ ',
    '写道',
    'E.',
    'Err1',
    'F1',
    'SN ',
    '(21)',
    '1.1',
    '=1',
    "'=",
    ';=',
  ],
];

const LENGTH = 2_000;
/** What is done faster with the longest text is not compared: the square of its length takes longer. */
const NOTICED_MS = 30;
const RUNS = 5;
/** The text is doubled so often: twice as long each time is linear, four times is the square. */
const DOUBLINGS = 2;
const RATIO_MAX = 3;

/** Its end fits no pattern, so that a pattern tries all that it can. */
const filled = (before: string, sign: string, length: number): string =>
  `${before}${sign.repeat(Math.ceil(length / sign.length))}a\u0001`;

/** The shortest of several runs, in ms of this process's processor time: what else a busy machine does is not in it. */
function shortest(work: () => unknown, runs: number): number {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** How many times as long each doubling takes; 1 where the longest text is read too fast to be compared. */
function growth(read: (text: string) => unknown, make: (length: number) => string): number {
  const [short, long] = [make(LENGTH), make(LENGTH * 2 ** DOUBLINGS)];
  if (shortest(() => read(long), 1) < NOTICED_MS) return 1;
  const took = shortest(() => read(long), RUNS);
  return took < NOTICED_MS ? 1 : (took / shortest(() => read(short), RUNS)) ** (1 / DOUBLINGS);
}

test.each(Object.entries(readers))('%s: twice the text takes about twice as long', (_name, { read, after = [] }) => {
  const slow: string[] = [];
  for (const before of ['', 'a', ...after])
    for (const sign of signs)
      if (growth(read, (length) => filled(before, sign, length)) > RATIO_MAX) slow.push(JSON.stringify([before, sign]));
  expect(slow).toEqual([]);
});

test('a pattern of square time is found', () => {
  // Several, because a fast machine tries one in less than is noticed.
  const square = (text: string): boolean[] => [/a*b$/, /a*c$/, /a*d$/, /a*e$/].map((pattern) => pattern.test(text));
  expect(growth(square, (length) => 'a'.repeat(length))).toBeGreaterThan(RATIO_MAX);
});
