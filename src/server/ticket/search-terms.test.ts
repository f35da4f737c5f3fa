/** A typed search as the terms that the database looks for: as typed, and with typing errors (sql/search.sql). */
import { describe, expect, it } from 'vitest';
import { peopleNamed } from './list-search-store.ts';
import { misspeltIn, respeltTermsOf, searchTermsOf, similarTermsOf } from './search-terms.ts';

describe('what is looked for', () => {
  it.each([
    [undefined, null],
    ['  ', null],
    ['- % § ⚡', null],
    ['Drive', { contained: [['%drive%']], patterns: [['%drive%']], similar: [], whole: null }],
    ['E.OC1', { contained: [['%e.oc1%']], patterns: [['%e.oc1%']], similar: [], whole: '%eoc1%' }],
    ['ab', { contained: [['%ab%']], patterns: [['% ab%']], similar: [], whole: null }],
    [
      'drive ab',
      { contained: [['%drive%'], ['%ab%']], patterns: [['%drive%'], ['%ab%']], similar: [], whole: '%driveab%' },
    ],
    [
      'drive 伺服',
      { contained: [['%drive%'], ['%伺服%']], patterns: [['%drive%'], ['% 伺服%']], similar: [], whole: '%drive伺服%' },
    ],
    // A word of three characters is long enough for the index, and lets a short one of letters stand anywhere.
    ['fan ab', { contained: [['%fan%'], ['%ab%']], patterns: [['%fan%'], ['%ab%']], similar: [], whole: '%fanab%' }],
    ['驱动器', { contained: [['%驱动器%']], patterns: [['%驱动器%']], similar: [], whole: null }],
    ['伺服', { contained: [['%伺服%']], patterns: [['% 伺服%']], similar: [], whole: null }],
    // What is left without separators: nothing below three characters; also of a text that has a separator as a word.
    ['e.1', { contained: [['%e.1%']], patterns: [['%e.1%']], similar: [], whole: null }],
    ['e.o1', { contained: [['%e.o1%']], patterns: [['%e.o1%']], similar: [], whole: '%eo1%' }],
    // Signs alone are no words.
    ['drive -', { contained: [['%drive%']], patterns: [['%drive%']], similar: [], whole: null }],
    ['50%_\\', { contained: [['%50\\%\\_\\\\%']], patterns: [['%50\\%\\_\\\\%']], similar: [], whole: '%50\\%\\\\%' }],
  ])('%j becomes these patterns', (q, terms) => {
    expect(searchTermsOf(q)).toEqual(terms);
  });
  it('has eight words at most', () => {
    expect(searchTermsOf('one two six ten red big old new too many')?.contained).toHaveLength(8);
  });
});

describe('what may be misspelt', () => {
  const others = { contained: [], patterns: [], similar: [], whole: null };
  it.each([
    ['Drvie', ['drvie'], others],
    ["drive's soft-start", ["drive's", 'soft-start'], others],
    ['drvie E.OC1 ab', ['drvie'], { ...others, contained: [['%e.oc1%'], ['%ab%']], patterns: [['%e.oc1%'], ['%ab%']] }],
    ['ab drvie', ['drvie'], { ...others, contained: [['%ab%']], patterns: [['% ab%']] }],
  ])('in %j is its words of letters; the others stay as typed', (q, similar, terms) => {
    expect(misspeltIn(q)).toEqual(similar);
    expect(similarTermsOf(q)).toEqual({ ...terms, similar });
  });
  it.each([undefined, '', 'fan', '12345', 'drive1', '1drive', 'e.oc1', '伺服驱动器', 'drive驱'])(
    'in %j is nothing: short words, numbers, codes and Chinese are meant as typed',
    (q) => {
      expect(misspeltIn(q)).toEqual([]);
    },
  );
  it('is looked for in each spelling that is like it', () => {
    const spellings = new Map([['drvie', ['drive', 'drives']]]);
    const each = [['%drive%', '%drives%'], ['%ab%']];
    expect(respeltTermsOf('Drvie ab', spellings)).toEqual({ ...others, contained: each, patterns: each });
    expect(respeltTermsOf('drvie coolnat', spellings)).toBeNull();
  });
});

it('a number is looked for in no name', () => {
  const viewer = { kind: 'user', userId: 'x', role: 'lead', organisationId: null } as const;
  const tables = (q: string) =>
    peopleNamed(searchTermsOf(q) as NonNullable<ReturnType<typeof searchTermsOf>>, viewer, String);
  for (const q of ['Person 29', 'Wu', '王芳']) expect(tables(q)).toContain('app_user');
  for (const q of ['CL787C-020435', 'MD810 trips', '260210-738714']) expect(tables(q)).not.toContain('app_user');
});
