import { describe, expect, it } from 'vitest';
import { defaultDictionaries } from '../../../shared/dictionary/content.ts';
import type { DictionaryName } from '../../../shared/dictionary/dictionary-names.ts';
import { codePattern } from '../../../shared/dictionary/dictionary-schema.ts';
import { demoCustomers } from './customers.ts';
import { demoDocuments, demoQuestions, demoVersions } from './documents.ts';
import { drawingOf } from './drawings.ts';
import { demoGroups, demoLogins, demoOrganisations, demoPeople } from './people.ts';
import { demoModels, demoSeries } from './products.ts';
import { demoProblems } from './problems/all.ts';
import { partLineOf } from '../../../shared/admin/part-line.ts';
import { demoSelections } from './selections.ts';
import { makeDemoUnits } from './units.ts';

const codes = (name: DictionaryName): Set<string> => new Set(defaultDictionaries[name].map((entry) => entry.code));
/** Those of the values that are not codes of the dictionary. */
const foreign = (name: DictionaryName, values: string[]): string[] => values.filter((value) => !codes(name).has(value));
const repeated = (values: string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('people', () => {
  it('are 60 with unique emails, the eight logins among them in their roles', () => {
    expect(demoPeople).toHaveLength(60);
    expect(repeated(demoPeople.map((one) => one.email))).toEqual([]);
    expect(demoPeople.filter((one) => one.name.length > 60)).toEqual([]);
    const roles = demoLogins.map((email) => demoPeople.find((one) => one.email === email)?.role);
    expect(roles).toEqual(['partner', 'partnerManager', 'engineer', 'engineer', 'expert', 'lead', 'admin', 'partner']);
  });

  it('puts partners into known organisations and insiders into known groups', () => {
    const known = demoOrganisations.map((one) => one.key);
    const groups = demoGroups.map((one) => one.code);
    expect(known).toHaveLength(8);
    for (const one of demoPeople) {
      expect(one.groups.filter((code) => !groups.includes(code))).toEqual([]);
      const partner = one.role === 'partner' || one.role === 'partnerManager';
      expect(partner ? known.includes(one.organisation ?? '') : one.organisation === null).toBe(true);
    }
    const of = (login: string) => demoPeople.find((one) => one.email.startsWith(`${login}@`))?.organisation;
    expect(of('partner')).toBe('nordfeld');
    expect(of('manager')).toBe('nordfeld');
    expect(of('partner2')).toBe('laguna');
  });

  it('has an engineer and an expert for every group, and a group for every line', () => {
    for (const group of demoGroups) {
      const members = demoPeople.filter((one) => one.groups.includes(group.code));
      expect(members.map((one) => one.role)).toEqual(expect.arrayContaining(['engineer', 'expert']));
      expect(foreign('productLine', group.productLines)).toEqual([]);
      expect(foreign('zone', group.zones ?? [])).toEqual([]);
    }
    const anywhere = demoGroups.filter((group) => group.zones === null).flatMap((group) => group.productLines);
    expect([...codes('productLine')].filter((line) => !anywhere.includes(line))).toEqual([]);
  });
});

describe('customers', () => {
  it('are 40, served by known organisations, each organisation serving some', () => {
    expect(demoCustomers).toHaveLength(40);
    expect(repeated(demoCustomers.map((one) => one.key))).toEqual([]);
    const served = new Set(demoCustomers.flatMap((one) => one.partners));
    expect([...served].sort()).toEqual(demoOrganisations.map((one) => one.key).sort());
  });

  it('carry dictionary codes and one to three contacts', () => {
    expect(
      foreign(
        'industry',
        demoCustomers.map((one) => one.industry),
      ),
    ).toEqual([]);
    expect(
      foreign(
        'customerAttraction',
        demoCustomers.map((one) => one.customerAttraction),
      ),
    ).toEqual([]);
    expect(
      foreign(
        'zone',
        demoCustomers.map((one) => one.zone),
      ),
    ).toEqual([]);
    expect(
      foreign(
        'marketOrganisation',
        demoCustomers.map((one) => one.marketOrganisation),
      ),
    ).toEqual([]);
    expect(
      foreign(
        'businessDivision',
        demoCustomers.map((one) => one.businessDivision),
      ),
    ).toEqual([]);
    expect(demoCustomers.filter((one) => one.contacts.length < 1 || one.contacts.length > 3)).toEqual([]);
    expect(demoCustomers.some((one) => one.supplier !== null)).toBe(true);
  });
});

describe('products', () => {
  it('cover every line, with unique names and eight-digit numbers', () => {
    expect(demoSeries.length).toBeGreaterThanOrEqual(14);
    expect(demoModels.length).toBeGreaterThanOrEqual(60);
    expect(new Set(demoSeries.map((one) => one.productLine))).toEqual(codes('productLine'));
    expect(repeated(demoModels.map((one) => one.name))).toEqual([]);
    expect(repeated(demoModels.map((one) => one.productNumber))).toEqual([]);
    expect(demoModels.filter((one) => !/^\d{8}$/.test(one.productNumber))).toEqual([]);
  });

  it('give each model a type of its own line, parameters and a description', () => {
    for (const model of demoModels) {
      const type = defaultDictionaries.productType.find((entry) => entry.code === model.productType);
      expect([model.name, type?.parent]).toEqual([model.name, model.productLine]);
      expect(repeated(model.parameters.map((one) => one.name))).toEqual([]);
      expect(model.parameters.every((one) => one.name && one.value)).toBe(true);
      expect(model.description.length).toBeGreaterThan(60);
    }
  });
});

describe('units', () => {
  const today = '2026-11-20';
  const units = makeDemoUnits(7, today);

  it('are the same for the same seed, and others for another', () => {
    expect(makeDemoUnits(7, today)).toEqual(units);
    expect(makeDemoUnits(8, today)).not.toEqual(units);
  });

  it('have valid SNs that stay unique without their separators', () => {
    expect(units).toHaveLength(1200);
    expect(units.filter((one) => !/^[A-Z0-9][A-Z0-9\-/._]{4,30}[A-Z0-9]$/.test(one.sn))).toEqual([]);
    expect(repeated(units.map((one) => one.sn.replace(/[^A-Z0-9]/g, '')))).toEqual([]);
  });

  it('are delivered within four years before the day, with 18 to 24 months of warranty', () => {
    const wrong = units.filter((one) => {
      const age = (Date.parse(today) - Date.parse(one.deliveryDate)) / 86_400_000;
      const warranty = (Date.parse(one.warrantyUntil) - Date.parse(one.deliveryDate)) / 86_400_000;
      return !(age >= 1 && age <= 1460 && warranty >= 545 && warranty <= 733);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the two fixed units apart', () => {
    const partnersOf = (sn: string) => {
      const unit = units.find((one) => one.sn === sn);
      return demoCustomers.find((one) => one.key === unit?.customer)?.partners;
    };
    expect(units[0]).toMatchObject({ sn: 'CLDEMO000001', model: 'MD520-4T11B', productLine: 'low-voltage-ac-drives' });
    expect(Date.parse(today) - Date.parse(units[0]?.deliveryDate ?? today)).toBeGreaterThanOrEqual(150 * 86_400_000);
    expect(partnersOf('CLDEMO000001')).toEqual(['nordfeld']);
    expect(partnersOf('CLDEMO000002')).toEqual(['laguna']);
  });
});

describe('problems', () => {
  it('are at least 80, unique, over all lines, long ones and Chinese ones among them', () => {
    expect(demoProblems.length).toBeGreaterThanOrEqual(80);
    expect(repeated(demoProblems.map((one) => one.id))).toEqual([]);
    expect(repeated(demoProblems.map((one) => one.title))).toEqual([]);
    expect(new Set(demoProblems.map((one) => one.productLine))).toEqual(codes('productLine'));
    expect(demoProblems.filter((one) => one.description.length > 1500).length).toBeGreaterThanOrEqual(4);
    expect(demoProblems.filter((one) => one.language === 'zh').length).toBeGreaterThanOrEqual(8);
  });

  it.each(demoProblems.map((one) => [one.id, one] as const))('%s is consistent', (_id, one) => {
    const used: [DictionaryName, string][] = [
      ['productLine', one.productLine],
      ['problemStage', one.problemStage],
      ['scope', one.scope],
      ['impact', one.impact],
      ['complainantRole', one.complainantRole],
      ['productStatus', one.productStatus],
      ['projectLevel', one.projectLevel],
      ['holdReason', one.question.holdReason],
      ['solutionRejectionReason', one.decline.code],
      ['escalationReason', one.escalation.reasonCode],
      ['accountabilityType', one.escalation.accountabilityType],
      ['accountableParty', one.escalation.accountableParty],
      ['ipmtAttributes', one.escalation.ipmtAttributes],
      ['closureCode', one.closureCode],
    ];
    expect(used.filter(([name, code]) => !codes(name).has(code))).toEqual([]);
    expect(one.id).toMatch(codePattern);
    for (const prefix of one.models) {
      const fits = demoModels.filter((model) => model.name.startsWith(prefix));
      expect(fits.map((model) => model.productLine)).toContain(one.productLine);
      expect(fits.filter((model) => model.productLine !== one.productLine)).toEqual([]);
    }
    for (const code of one.faultCodes) expect(`${one.title} ${one.description}`).toContain(code);
    expect(one.description.length).toBeGreaterThanOrEqual(40);
    expect(one.description.length).toBeLessThanOrEqual(5000);
    expect([1, 2]).toContain(one.solutions.length);
    expect(one.solutions.every((solution) => solution.text.length >= 10)).toBe(true);
    const rest = [one.troubleshooting, one.question.text, one.answer, one.decline.text, one.problem.rootCause];
    expect(rest.concat(one.oneGoRemark).every((text) => text.length >= 5)).toBe(true);
    expect(one.internalNote && one.publicComment).toBeTruthy();
  });
});

describe('ids of what has a page', () => {
  it('stand in a wrapped address as they are', () => {
    const ids = [demoModels, demoQuestions].flatMap((all) => all.map((one) => one.id));
    ids.push(...demoSelections.map(({ code }) => code));
    expect([...ids, ...demoSeries.map((one) => one.key)].filter((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(id))).toEqual([]);
    expect(repeated(demoModels.map((one) => one.id))).toEqual([]);
  });
});

describe('selections', () => {
  it('name models of the catalogue, or parts that are in none', () => {
    expect(repeated(demoSelections.map((one) => one.code))).toEqual([]);
    const known = new Set(demoModels.map((one) => one.name));
    const items = demoSelections.flatMap((one) => one.items);
    const lines = items.map(partLineOf);
    expect(lines.filter((line) => !line || known.has(line.name) === line.isFree)).toEqual([]);
    expect(lines.filter((line) => line?.isFree)).not.toEqual([]);
  });
});

describe('drawings', () => {
  it('are there for every series', () => {
    expect(Object.keys(drawingOf).sort()).toEqual(demoSeries.map((one) => one.key).sort());
  });
});

describe('documents', () => {
  it('are the three in both languages, each saying that it is a demo text', () => {
    const kinds = demoDocuments.map((one) => `${one.type}/${one.language}`);
    expect(kinds.sort()).toEqual(
      ['agreement', 'growUpRules', 'policy'].flatMap((type) => [`${type}/en`, `${type}/zh`]),
    );
    expect(demoDocuments.filter((one) => !/demo text|演示文本/.test(one.markdown))).toEqual([]);
  });

  it('have four versions, newest first, and twenty questions of known lines', () => {
    const dates = demoVersions.map((one) => one.date);
    expect(demoVersions).toHaveLength(4);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(demoQuestions).toHaveLength(20);
    expect(repeated(demoQuestions.map((one) => one.id))).toEqual([]);
    expect(
      foreign(
        'productLine',
        demoQuestions.map((one) => one.productLine),
      ),
    ).toEqual([]);
    expect(demoQuestions.filter((one) => !one.open)).toHaveLength(2);
  });
});
