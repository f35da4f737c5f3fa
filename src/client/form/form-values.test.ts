import { describe, expect, it } from 'vitest';
import { defaultDictionaries as dictionaries } from '../../shared/dictionary/content.ts';
import { instantOf, localOf } from '../../shared/field/value.ts';
import { emptyValues, wireValues } from './form-values.ts';
import { issuesOfValues } from './ticket-rules.ts';

const context = { today: '2026-11-20', now: Date.parse('2026-11-20T12:00:00Z'), dictionaries };
const line = dictionaries.productLine[0]?.code ?? '';
const type = dictionaries.productType.find(({ parent }) => parent === line)?.code ?? '';
const good = {
  ...emptyValues,
  sn: ' MD5204260 ',
  productModel: 'MD520-4T11B',
  productLine: line,
  productType: type,
  usageDays: '120',
  description: 'It trips with E.OC1 while accelerating.',
  occurredOn: '2026-11-20',
  problemStage: 'commissioning',
  scope: 'single-unit',
  impact: 'intermittent-trips',
  contactName: 'Maria Keller',
  contactEmail: 'maria@example.com',
};

describe('the values of a form', () => {
  it('go on the wire without what is empty, numbers as numbers', () => {
    const wire = wireValues('feedback', good);
    expect(wire).toMatchObject({ sn: 'MD5204260', usageDays: 120 });
    expect(Object.keys(wire)).not.toContain('noSnReason');
    expect(Object.keys(wireValues('feedback', { ...good, projectLevel: 'x' }))).not.toContain('projectLevel');
  });
  it('are right when everything is there', () => expect(issuesOfValues('feedback', good, context)).toEqual({}));
  it.each([
    ['usageDays', '12.5', 'issue.usageDays'],
    ['usageDays', 'a year', 'issue.usageDays'],
    ['usageDays', '40000', 'issue.usageDaysMax'],
    ['sn', '序列号序列号', 'issue.snChinese'],
    ['sn', 'AB', 'issue.snLength'],
    ['productModel', '变频器', 'issue.modelChinese'],
    ['contactEmail', 'maria', 'issue.contactEmail'],
    ['occurredOn', '2026-11-21', 'issue.future'],
    ['description', 'short', 'issue.tooShort'],
    ['description', '', 'issue.need.description'],
    ['scope', 'gone-from-the-dictionary', 'issue.unknownCode'],
  ] as const)('%s %j is %s', (field, value, key) => {
    expect(issuesOfValues('feedback', { ...good, [field]: value }, context)[field]?.key).toBe(key);
  });
  it('tell the missing fields beside one of a wrong shape', () => {
    const issues = issuesOfValues('feedback', { ...good, sn: 'AB', scope: '' }, context);
    expect(Object.keys(issues).sort()).toEqual(['scope', 'sn']);
  });
  it('want to know since when a stop lasts', () => {
    const stopped = { ...good, impact: 'production-stopped-workaround' };
    expect(issuesOfValues('feedback', stopped, context)['productionStoppedAt']?.key).toBe(
      'issue.need.productionStoppedAt',
    );
    expect(issuesOfValues('feedback', { ...stopped, productionStoppedAt: '2026-11-20T08:10' }, context)).toEqual({});
  });
  it.each([
    ['2026-11-21T13:00', 'issue.stoppedInFuture'],
    ['2026-10-30T08:00', 'issue.stoppedBeforeDelivery'],
  ] as const)('put a stop between the delivery and now: %s', (productionStoppedAt, key) => {
    const values = {
      ...good,
      impact: 'production-stopped-workaround',
      deliveryDate: '2026-11-01',
      productionStoppedAt,
    };
    expect(issuesOfValues('itr', values, context)['productionStoppedAt']?.key).toBe(key);
  });
  it('take a reason instead of an SN', () =>
    expect(issuesOfValues('feedback', { ...good, sn: '', noSnReason: 'nameplate is gone' }, context)).toEqual({}));
  it('read a local time back as it was typed', () => {
    const typed = '2026-11-20T08:10';
    expect(localOf(new Date(instantOf(typed)))).toBe(typed);
    expect(instantOf('soon')).toBe('soon');
  });
});
