import { describe, expect, test } from 'vitest';
import {
  BODY_MAX_BYTES,
  JSON_MAX_DEPTH,
  JSON_MAX_ITEMS,
  JSON_MAX_KEYS,
  JSON_MAX_VALUES,
} from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import { parseJson, textOf } from './parse-json.ts';

/** The issue that the text is refused with; undefined when it is taken. */
function refused(text: string): string | undefined {
  try {
    parseJson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    expect(error.failure).toBe('invalid');
    return error.issues?.['body']?.key;
  }
}

describe('takes what JSON is', () => {
  test.each([
    '{"a":{"b":1},"c":{"b":1}}',
    '[{"a":1},{"a":2}]',
    '{"a":"b\\": ","c":"{\\"a\\":1,\\"a\\":2}"}',
    '{"text":"\\":\\":"}',
    '{"":1,"length":2,"0":3,"constructor":4}',
    '{"pair":"\\uD83D\\uDE00","plain":"😀","chinese":"伺服"}',
    '["a","a"]',
    'null',
    '  {"a" \n : 1 }  ',
    '"text:"',
  ])('%s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('as deep as allowed', () => {
    expect(refused('['.repeat(JSON_MAX_DEPTH) + ']'.repeat(JSON_MAX_DEPTH))).toBeUndefined();
  });

  test('as large as a body may be, in time', () => {
    const long = JSON.stringify({
      text: 'a\\"'.repeat(BODY_MAX_BYTES / 6),
      many: Array(JSON_MAX_ITEMS).fill({ a: 1 }),
    });
    const start = performance.now();
    expect(refused(long)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('refuses', () => {
  test.each([
    ['no JSON', '{a:1}', 'issue.json'],
    ['half of it', '{"a":', 'issue.json'],
    ['nothing', '', 'issue.json'],
    ['a key twice', '{"a":1,"a":1}', 'issue.jsonTwice'],
    ['a key twice inside', '{"x":[{"a":1,"b":2,"a":3}]}', 'issue.jsonTwice'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}', 'issue.jsonTwice'],
    ['a key with a quote twice', '{"a\\"b":1,"a\\u0022b":2}', 'issue.jsonTwice'],
    ['the empty key twice', '{"":1, "" :2}', 'issue.jsonTwice'],
    ['a key twice, hidden by a text that looks like one', '{"a":"\\":","a":1}', 'issue.jsonTwice'],
    ['__proto__', '{"__proto__":{"admin":true}}', 'issue.jsonText'],
    ['__proto__ escaped and inside', '{"a":[{"\\u005f_proto__":1}]}', 'issue.jsonText'],
    ['NUL', '{"a":"x\\u0000y"}', 'issue.jsonText'],
    ['NUL in a key', '{"a\\u0000":1}', 'issue.jsonText'],
    ['a half surrogate, high', '["\\uD83D"]', 'issue.jsonText'],
    ['a half surrogate, low', '["\\uDE00x"]', 'issue.jsonText'],
    ['surrogates the wrong way round', '["\\uDE00\\uD83D"]', 'issue.jsonText'],
    ['a half surrogate in a key', '{"\\uD83D":1}', 'issue.jsonText'],
    ['one level too deep', '['.repeat(JSON_MAX_DEPTH + 2) + ']'.repeat(JSON_MAX_DEPTH + 2), 'issue.jsonDeep'],
    ['a tower', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000), 'issue.jsonDeep'],
  ])('%s', (_what, text, issue) => {
    expect(refused(text)).toBe(issue);
  });

  const keys = (count: number, from = 0) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${from + n}`, 1])));
  const items = (count: number, item: string) => `[${Array<string>(count).fill(item).join()}]`;
  test.each([
    ['28,000 keys', keys(28_000)],
    ['one key too many, inside', `{"a":[${keys(JSON_MAX_KEYS + 1)}]}`],
    ['one entry too many', items(JSON_MAX_ITEMS + 1, '1')],
    ['a tree of everything allowed', items(JSON_MAX_ITEMS, items(JSON_MAX_VALUES / JSON_MAX_ITEMS, '1'))],
    ['80,000 empty arrays', items(900, items(80, '[]'))],
  ])('%s', (_what, text) => {
    expect(refused(text)).toBe('issue.jsonLarge');
  });
  test('not what is just within the bounds', () => {
    expect(refused(keys(JSON_MAX_KEYS))).toBeUndefined();
    expect(refused(items(JSON_MAX_ITEMS, '1'))).toBeUndefined();
  });

  test('what is no UTF-8, instead of replacing it', () => {
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80]])
      expect(() => textOf(Buffer.from([0x22, ...bytes, 0x22]))).toThrow('issue.utf8');
    expect(textOf(Buffer.from('"伺服 😀"'))).toBe('"伺服 😀"');
    expect(refused(textOf(Buffer.from('\uFEFF{}')))).toBe('issue.json');
  });

  test('and leaves Object as it was', () => {
    refused('{"__proto__":{"planted":1}}');
    expect({}).not.toHaveProperty('planted');
  });
});
