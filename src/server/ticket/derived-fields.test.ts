import { describe, expect, it } from 'vitest';
import { ROW_TITLE_MAX } from '../../shared/constants.ts';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';
import {
  clampToNow,
  hiddenFieldIssues,
  searchText,
  severityOf,
  titleOf,
  todayFor,
  valuesOf,
} from './derived-fields.ts';
import { NOW, viewers } from './ticket.testkit.ts';

describe('the title of a ticket without one', () => {
  it.each([
    ['The drive stops. It did so before.', 'The drive stops'],
    ['  The drive stops.  ', 'The drive stops'],
    ['Does it stop? Yes!', 'Does it stop?'],
    ['It stops! Again.', 'It stops!'],
    ['Firmware 1.20 stops with E.OC1 after hours.', 'Firmware 1.20 stops with E.OC1 after hours'],
    ['驱动器停机。已经两次。', '驱动器停机'],
    ['它停了！又停了', '它停了！'],
    ['The first line\nthe second line.', 'The first line'],
    ['\n\n  The drive stops.\nAgain.', 'The drive stops'],
    ['The first line  \nthe second line.', 'The first line'],
    ['No end', 'No end'],
    ['  ', ''],
    ['Stops. (Again.)', 'Stops'],
    ['Stops.', 'Stops'],
    ['A 1.20 x', 'A 1.20 x'],
    ['', ''],
  ])('of the description %j is %j', (description, title) => {
    expect(titleOf(description)).toBe(title);
  });
  it('is cut at the length of a row', () => {
    const fits = 'a'.repeat(ROW_TITLE_MAX);
    expect(titleOf(fits)).toBe(fits);
    expect(titleOf(`${fits}a`)).toBe(`${'a'.repeat(ROW_TITLE_MAX - 1)}…`);
    const spaced = `${'a'.repeat(ROW_TITLE_MAX - 2)} aa`;
    expect(titleOf(spaced)).toBe(`${'a'.repeat(ROW_TITLE_MAX - 2)}…`);
  });
});

describe('the text for the search', () => {
  it('is what everybody may read, in lower case; codes and SN also without separators', () => {
    const text = searchText({
      ...{ number: 'ITR-1', sn: 'SN-7 7', productModel: 'SV660N', customerName: 'Kunde', title: 'Trips' },
      ...{ description: 'Stops with E.OC1', troubleshooting: 'SECRET', contactName: 'Ann' },
    });
    expect(text).toBe('itr-1 sn-7 7 sn77 sv660n kunde eoc1 trips stops with e.oc1');
  });
  it('has no gaps for empty fields', () => {
    expect(searchText({ title: 'Trips', description: 'Stops', sn: null, productModel: null })).toBe('trips stops');
  });
});

describe('derived from a form', () => {
  it('the severity follows from the impact; unknown impacts have the mildest', () => {
    const { code, severity } = defaultDictionaries.impact.find((entry) => entry.severity === 1) ?? {};
    expect([severityOf(code, defaultDictionaries), severity]).toEqual([1, 1]);
    expect([severityOf('none', defaultDictionaries), severityOf(null, defaultDictionaries)]).toEqual([4, 4]);
  });
  it('the values are only the fields, and only those that are given', () => {
    expect(valuesOf({ kind: 'feedback', title: 'T', uploads: [], visibleToPartner: true })).toEqual({ title: 'T' });
  });
  it('a past instant that lies ahead becomes now; everything else stays', () => {
    const ahead = new Date(NOW.getTime() + 5_000).toISOString();
    const given = { productionStoppedAt: ahead, title: ahead, other: ahead };
    expect(clampToNow(NOW, given)).toEqual({ ...given, productionStoppedAt: NOW.toISOString() });
    expect(clampToNow(NOW, { productionStoppedAt: '2026-03-01T00:00:00Z' })).toEqual({
      productionStoppedAt: '2026-03-01T00:00:00Z',
    });
  });
  it('today is the latest date anywhere on earth', () => {
    expect(todayFor(new Date('2026-03-02T09:00:00Z'))).toBe('2026-03-02');
    expect(todayFor(new Date('2026-03-02T12:00:00Z'))).toBe('2026-03-03');
  });
  it('insiders’ fields are refused from a partner', () => {
    const form = { kind: 'feedback' as const, troubleshooting: 'Tried', title: 'T' };
    expect(hiddenFieldIssues(viewers.partner, form)).toEqual({ troubleshooting: { key: 'issue.notForThisKind' } });
    expect(hiddenFieldIssues(viewers.engineer, form)).toEqual({});
  });
});
