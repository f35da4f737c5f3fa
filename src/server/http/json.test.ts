import { describe, expect, test } from 'vitest';
import { BODY_MAX_BYTES, JSON_MAX_DEPTH } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import { parseJson } from './json.ts';

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
    const long = JSON.stringify({ text: 'a\\"'.repeat(BODY_MAX_BYTES / 6), many: Array(10_000).fill({ a: 1 }) });
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

  test('and leaves Object as it was', () => {
    refused('{"__proto__":{"planted":1}}');
    expect({}).not.toHaveProperty('planted');
  });
});
