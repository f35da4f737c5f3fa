import { expect, it } from 'vitest';
import { serialInCode } from './serial-in-code.ts';

it.each<[what: string, code: string, sn: string | undefined]>([
  ['plain', 'CLDEMO000001', 'CLDEMO000001'],
  ['plain, with spaces around and full width', ' ＣＬ－１２３４５６ ', 'CL-123456'],
  ['labelled', 'SN:CLDEMO000001', 'CLDEMO000001'],
  ['labelled, in a line of its own', 'S/N: MD520/12.3-A\nMODEL: MD520', 'MD520/12.3-A'],
  ['labelled in full width', 'SN：CLDEMO000001', 'CLDEMO000001'],
  ['an SN that begins with SN', 'SN1234567', 'SN1234567'],
  ['GS1 as people read it', '(01)04012345678901(21)CLDEMO000001(10)L7', 'CLDEMO000001'],
  ['GS1 in the code', ']d2010401234567890121CLDEMO000001\u001d10L7', 'CLDEMO000001'],
  ['GS1 Digital Link', 'https://id.example/01/04012345678901/21/CLDEMO000001?x=1', 'CLDEMO000001'],
  ['IEC 61406, at the end', 'https://id.example/p/CLDEMO000001', 'CLDEMO000001'],
  ['IEC 61406, in the query', 'HTTPS://ID.EXAMPLE/?sn=CLDEMO000001', 'CLDEMO000001'],
  ['an address without one', 'https://id.example/', undefined],
  ['an address with a broken percent sign', 'https://id.example/%E0%A4%A', undefined],
  ['too short', 'AB1', undefined],
  ['a business card', 'BEGIN:VCARD\nFN:Maria Keller\nEND:VCARD', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['10,000 characters', 'x'.repeat(10_000), undefined],
  ['nothing', '', undefined],
])('%s', (_what, code, sn) => {
  expect(serialInCode(code)).toBe(sn);
});
