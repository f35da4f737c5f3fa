import { describe, expect, it } from 'vitest';
import { defaultDictionaries } from './content.ts';
import { dictionaryNames, severityDays } from './dictionary-names.ts';
import { codePattern, dictionariesSchema } from './dictionary-schema.ts';

describe('the default dictionaries', () => {
  it('are exactly the named ones and pass their own schema (spec 3.31)', () => {
    expect(Object.keys(defaultDictionaries).sort()).toEqual([...dictionaryNames].sort());
    expect(dictionariesSchema.safeParse(defaultDictionaries).error).toBeUndefined();
  });

  it.each(dictionaryNames)('%s: codes unique and kebab-case, both labels present and unique', (name) => {
    const entries = defaultDictionaries[name];
    expect(entries.length).toBeGreaterThan(4);
    expect(entries.filter((entry) => !codePattern.test(entry.code))).toEqual([]);
    expect(entries.filter((entry) => !entry.en.trim() || !/[\u4e00-\u9fff]|^[A-Z]+$/.test(entry.zh))).toEqual([]);
    expect(new Set(entries.map((entry) => entry.code)).size).toBe(entries.length);
    const labels = entries.map((entry) => `${entry.parent ?? ''}/${entry.en}`);
    expect(new Set(labels).size).toBe(entries.length);
  });

  it('has as many values as dictionaries.md lists', () => {
    const counts = Object.fromEntries(dictionaryNames.map((name) => [name, defaultDictionaries[name].length]));
    expect(counts).toEqual({
      industry: 33,
      productLine: 14,
      productType: 65 + 14,
      productStatus: 11,
      problemStage: 13,
      scope: 11,
      impact: 12,
      complainantRole: 14,
      projectLevel: 6,
      customerAttraction: 12,
      accountabilityType: 17,
      accountableParty: 18,
      ipmtAttributes: 12,
      marketOrganisation: 15,
      businessDivision: 11,
      zone: 29,
      ticketRejectionReason: 12,
      solutionRejectionReason: 12,
      holdReason: 11,
      escalationReason: 11,
      closureCode: 15,
      warrantyState: 5,
    });
  });

  it('gives every product type a line, and every line its own Other', () => {
    const lines = defaultDictionaries.productLine.map((entry) => entry.code);
    const types = defaultDictionaries.productType;
    expect(types.filter((entry) => !lines.includes(entry.parent ?? ''))).toEqual([]);
    for (const line of lines) {
      const own = types.filter((entry) => entry.parent === line);
      expect(own.at(-1)?.code).toBe(`${line}-other`);
      expect(own.length).toBeGreaterThan(2);
    }
  });

  it('gives every impact a severity, and marks the two stops of production', () => {
    const impacts = defaultDictionaries.impact;
    expect(impacts.map((entry) => entry.severity)).toEqual([1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4]);
    expect(impacts.filter((entry) => entry.stop).map((entry) => entry.code)).toEqual([
      'production-stopped-no-workaround',
      'production-stopped-workaround',
    ]);
    expect(severityDays).toEqual({ 1: 1, 2: 2, 3: 3, 4: 5 });
  });

  it('says of every hold reason whether it pauses the clock', () => {
    const pauses = defaultDictionaries.holdReason.map((entry) => entry.pauses);
    expect(pauses).toEqual([true, true, true, true, false, false, false, true, true, false, true]);
  });

  it('keeps severity, stop and pauses to the dictionaries that use them', () => {
    const strays = dictionaryNames
      .filter((name) => name !== 'impact' && name !== 'holdReason' && name !== 'productType')
      .flatMap((name) => defaultDictionaries[name])
      .filter((entry) => 'severity' in entry || 'stop' in entry || 'pauses' in entry || 'parent' in entry);
    expect(strays).toEqual([]);
  });
});
