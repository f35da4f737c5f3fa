/** Rules of the form over several fields: what a kind needs, codes, days and times (docs/api.md, domain.md). */
import { describe, expect, it } from 'vitest';
import { CLOCK_AHEAD_MS, DAY_AHEAD_MS } from '../constants.ts';
import { defaultDictionaries } from '../dictionary/content.ts';
import { daysSince } from './days-since.ts';
import { isFieldAsked, presetDays, resumptionIssue, stopsProduction, usualDaysOf } from './field-rules.ts';
import { codeIssues, formIssues } from './ticket-form.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const context = { today: '2026-03-02', now: NOW, dictionaries: defaultDictionaries };
const STOP = 'production-stopped-no-workaround';
const feedback = {
  noSnReason: 'Gone',
  productModel: 'SV660N',
  productLine: 'servo-drives-and-motors',
  productType: 'ethercat-servo',
  usageDays: 1,
  occurredOn: '2026-02-27',
  problemStage: 'warranty-operation',
  scope: 'single-unit',
  impact: 'intermittent-trips',
  description: 'It stops.',
  contactName: 'Ann',
  contactEmail: 'ann@door.example',
};
const issues = (more: object, kind: 'feedback' | 'itr' | 'internal' = 'feedback') =>
  formIssues(kind, { ...feedback, ...more } as Parameters<typeof formIssues>[1], context);

describe('what a kind needs', () => {
  it('is nothing more than what is there', () => expect(issues({})).toEqual({}));
  it('is said by the name of the field', () => {
    expect(issues({ description: undefined })).toEqual({ description: { key: 'issue.need.description' } });
    expect(issues({ projectLevel: defaultDictionaries.projectLevel[0]?.code })).toEqual({
      projectLevel: { key: 'issue.notForThisKind' },
    });
  });
  it('is the unit, or why nobody can tell which; not both', () => {
    expect(issues({ noSnReason: undefined })).toEqual({ sn: { key: 'issue.need.sn' } });
    expect(issues({ sn: 'SN1', noSnReason: undefined })).toEqual({});
    expect(issues({ sn: 'SN1' })).toEqual({ noSnReason: { key: 'issue.snOrReason' } });
    expect(
      issues({ noSnReason: undefined, contactName: undefined, contactEmail: undefined }, 'internal'),
    ).not.toHaveProperty('sn');
  });
});

describe('codes', () => {
  it('are those of the dictionary that are still in use', () => {
    const retired = {
      ...defaultDictionaries,
      scope: defaultDictionaries.scope.map((entry) => ({ ...entry, active: false })),
    };
    expect(codeIssues({ scope: 'single-unit' }, defaultDictionaries)).toEqual({});
    expect(codeIssues({ scope: 'none' }, defaultDictionaries)).toEqual({ scope: { key: 'issue.unknownCode' } });
    expect(codeIssues({ scope: 'single-unit' }, retired)).toEqual({ scope: { key: 'issue.unknownCode' } });
    expect(codeIssues({ title: 'no code' }, defaultDictionaries)).toEqual({});
  });
  it('of a type belong to its line', () => {
    const type = { productType: 'ethercat-servo' };
    expect(codeIssues({ ...type, productLine: 'servo-drives-and-motors' }, defaultDictionaries)).toEqual({});
    expect(codeIssues({ ...type, productLine: 'plc-and-controllers' }, defaultDictionaries)).toEqual({
      productType: { key: 'issue.otherLine' },
    });
    expect(codeIssues(type, defaultDictionaries)).toEqual({ productType: { key: 'issue.otherLine' } });
  });
});

describe('days and times', () => {
  it('do not lie ahead', () => {
    expect(issues({ occurredOn: '2026-03-02' })).toEqual({});
    expect(issues({ occurredOn: '2026-03-03' })).toEqual({ occurredOn: { key: 'issue.future' } });
  });
  it('are not before the delivery', () => {
    const delivered = { deliveryDate: '2026-02-27' };
    expect(issues({ ...delivered, occurredOn: '2026-02-27' })).toEqual({});
    expect(issues({ ...delivered, occurredOn: '2026-02-26' })).toEqual({
      occurredOn: { key: 'issue.beforeDelivery', params: { date: '2026-02-27' } },
    });
    // A day in the future is reported before one that precedes the delivery.
    expect(issues({ deliveryDate: '2026-03-09', occurredOn: '2026-03-05' })).toMatchObject({
      occurredOn: { key: 'issue.future' },
    });
  });
  const stopped = (at: number, more: object = {}) =>
    issues({ impact: STOP, productionStoppedAt: new Date(at).toISOString(), ...more })['productionStoppedAt'];
  it('of a stop are asked where production stands still', () => {
    expect(issues({ impact: STOP })).toEqual({ productionStoppedAt: { key: 'issue.need.productionStoppedAt' } });
    expect(stopped(NOW)).toBeUndefined();
    expect(isFieldAsked('productionStoppedAt', { impact: STOP }, defaultDictionaries)).toBe(true);
    expect(isFieldAsked('productionStoppedAt', { impact: 'intermittent-trips' }, defaultDictionaries)).toBe(false);
    expect(isFieldAsked('title', {}, defaultDictionaries)).toBe(true);
    expect(
      [STOP, 'intermittent-trips', 'none', undefined].map((code) => stopsProduction(code, defaultDictionaries)),
    ).toEqual([true, false, false, false]);
  });
  it('of a stop lie between the delivery and now, a phone’s clock and a time zone allowed for', () => {
    expect(stopped(NOW + CLOCK_AHEAD_MS)).toBeUndefined();
    expect(stopped(NOW + CLOCK_AHEAD_MS + 1)).toEqual({ key: 'issue.stoppedInFuture' });
    const delivered = { deliveryDate: '2026-02-20', occurredOn: '2026-02-27' };
    const first = Date.parse('2026-02-20') - DAY_AHEAD_MS;
    expect(stopped(first, delivered)).toBeUndefined();
    expect(stopped(first - 1, delivered)).toEqual({
      key: 'issue.stoppedBeforeDelivery',
      params: { date: '2026-02-20' },
    });
    expect(stopped(first - 1)).toBeUndefined();
  });
  it('of a resumption lie between the stop and now', () => {
    expect(resumptionIssue(NOW + CLOCK_AHEAD_MS, NOW, undefined)).toBeUndefined();
    expect(resumptionIssue(NOW + CLOCK_AHEAD_MS + 1, NOW, undefined)).toEqual({ key: 'issue.future' });
    expect(resumptionIssue(NOW - 1, NOW, NOW)).toEqual({ key: 'issue.beforeStop' });
    expect([resumptionIssue(NOW, NOW, NOW), resumptionIssue(1, NOW, undefined)]).toEqual([undefined, undefined]);
  });
});

describe('what is preset', () => {
  it('the days by the impact', () => {
    for (const { code, severity } of defaultDictionaries.impact)
      expect(presetDays(code, defaultDictionaries)).toBe({ 1: 1, 2: 2, 3: 3, 4: 5 }[severity ?? 4]);
    expect([presetDays('none', defaultDictionaries), presetDays(undefined, defaultDictionaries)]).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('the days of a ticket by the new impact, else by its own severity', () => {
    const usual = usualDaysOf({ severity: 2 }, defaultDictionaries);
    expect(['risk-to-people', 'none', undefined].map(usual)).toEqual([1, 2, 2]);
    expect(usualDaysOf({ severity: 2 }, undefined)('risk-to-people')).toBe(2);
    expect(usualDaysOf({ severity: 9 }, undefined)('')).toBeUndefined();
  });
  it.each([
    ['2026-03-01', 1],
    ['2026-03-02', 0],
    ['2025-03-02', 365],
    ['2026-03-03', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the days of use since %s: %s', (delivery, days) => expect(daysSince(delivery, '2026-03-02')).toBe(days));
});
