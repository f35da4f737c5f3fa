/** The people, customers and units of the tests in test/door. */
import type { Role } from '../../src/shared/ticket/rules.ts';
import type { Tx } from '../../src/server/db/database.ts';
import * as accountTables from '../../src/server/db/schema/account.ts';
import * as productTables from '../../src/server/db/schema/product.ts';
import { routingRule } from '../../src/server/db/schema/routing.ts';
import { insertBasics, insertDemoTexts } from './tested-server.ts';

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const ids = {
  alpha: uuid(1),
  beta: uuid(2),
  alphaCustomer: uuid(21),
  betaCustomer: uuid(22),
} as const;

/**
 * Alpha's people, beta's people, the vendor's people. `engineer` and `expert` are those who handle the tickets here.
 */
const roles = {
  partner: ['partner', 'alpha'],
  colleague: ['partner', 'alpha'],
  manager: ['partnerManager', 'alpha'],
  otherPartner: ['partner', 'beta'],
  otherManager: ['partnerManager', 'beta'],
  engineer: ['engineer', null],
  otherEngineer: ['engineer', null],
  expert: ['expert', null],
  otherExpert: ['expert', null],
  lead: ['lead', null],
  admin: ['admin', null],
  disabled: ['engineer', null],
} as const satisfies Record<string, readonly [Role, 'alpha' | 'beta' | null]>;

export type Person = keyof typeof roles;
export const persons = Object.keys(roles) as Person[];
/** The vendor's, whose account is not disabled. */
export const insiders = persons.filter((person) => roles[person][1] === null && person !== 'disabled');
export const idOf = (person: Person): string => uuid(100 + persons.indexOf(person));
export const accountOf = (person: Person): string => `${person}@door.example`;

/** Tickets of this line wait in the queue; those of the other go to the engineer at once. */
export const QUEUED = { productLine: 'servo-drives-and-motors', productType: 'ethercat-servo' } as const;
export const ROUTED = { productLine: 'plc-and-controllers', productType: 'compact-plc' } as const;
const ROUTED_GROUP = 'Controllers';

/** Only insiders may read this of alpha's customer: a code that occurs nowhere else. */
export const ATTRACTION = 'planted-attraction-9f31';

/** Values for the insiders' fields that a grep can find. */
export const planted = {
  customerAttraction: ATTRACTION,
  projectLevel: 'planted-level-4c77',
  accountabilityType: 'planted-accountability-b2d8',
  accountableParty: 'planted-party-e640',
  ipmtAttributes: 'planted-ipmt-51aa',
} as const;

/** Why something was handed over, and what was tried before: words and a code that occur nowhere else. */
export const reasons = {
  transfer: 'planted-transfer-08d3 is better placed',
  escalation: 'planted-escalation-6b19',
  troubleshooting: 'planted-record-c5f2 of what was tried',
  troubleshootingBefore: 'planted-record-19ab of what was thought before',
} as const;

export async function insertSeed(tx: Tx): Promise<void> {
  await insertBasics(tx);
  await insertDemoTexts(tx);
  const { orm } = tx;
  await orm.insert(accountTables.organisation).values([
    { id: ids.alpha, name: 'Alpha Drives' },
    { id: ids.beta, name: 'Beta Motion' },
  ]);
  await orm.insert(accountTables.appUser).values(
    persons.map((person) => {
      const [role, organisation] = roles[person];
      return {
        id: idOf(person),
        account: accountOf(person),
        userName: `The ${person}`,
        createdAt: new Date('2026-01-01T08:00:00Z'),
        role,
        organisationId: organisation && ids[organisation],
        groupCode: person === 'engineer' ? ROUTED_GROUP : null,
      };
    }),
  );
  await orm.insert(routingRule).values({ id: uuid(5), productLine: ROUTED.productLine, groupCode: ROUTED_GROUP });
  await orm.insert(productTables.dictionaryEntry).values(
    Object.entries(planted).map(([dictionary, code]) => ({
      dictionary: dictionary as keyof typeof planted,
      code,
      en: `Label of ${dictionary}`,
      zh: `标签 ${dictionary}`,
      position: 900,
    })),
  );
  const escalation = { dictionary: 'escalationReason', code: reasons.escalation, en: 'Planted', zh: '植入' } as const;
  await orm.insert(productTables.dictionaryEntry).values({ ...escalation, position: 900 });
  await orm.insert(productTables.dictionaryEntry).values({
    dictionary: 'projectLevel',
    code: 'retired-level',
    en: 'Retired',
    zh: '停用',
    position: 901,
    active: false,
  });
  const customer = (id: string, name: string) => ({
    id,
    name,
    representative: `Representative of ${name}`,
    industry: 'machine-tools',
    attraction: ATTRACTION,
    zone: 'dach',
    marketOrganisation: 'western-europe',
    businessDivision: 'general-automation',
  });
  await orm
    .insert(productTables.customer)
    .values([customer(ids.alphaCustomer, 'Alpha Machines'), customer(ids.betaCustomer, 'Beta Presses')]);
  await orm.insert(productTables.customerPartner).values([
    { customerId: ids.alphaCustomer, organisationId: ids.alpha },
    { customerId: ids.betaCustomer, organisationId: ids.beta },
  ]);
  const unit = (n: number, sn: string, customerId: string) => ({
    id: uuid(n),
    sn,
    snNormal: sn.replaceAll('-', ''),
    productModel: 'SV660N',
    productNumber: '01040120',
    ...QUEUED,
    softwareModel: 'V1.20',
    deliveryDate: '2025-06-01',
    customerId,
  });
  await orm
    .insert(productTables.unit)
    .values([unit(61, 'SN-ALPHA-1', ids.alphaCustomer), unit(62, 'SN-BETA-1', ids.betaCustomer)]);
}
