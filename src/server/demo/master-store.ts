/** The demo's master data: organisations, people, customers, units, products and routing. */
import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { appUser, credential, organisation, userGroup, type UserRecord } from '../db/schema/account.ts';
import { customer, customerContact, customerPartner, unit } from '../db/schema/product.ts';
import { routingRule } from '../db/schema/routing.ts';
import { demoCustomers } from './corpus/customers.ts';
import { demoGroups, demoOrganisations, demoPeople } from './corpus/people.ts';
import type { DemoUnit } from './corpus/units.ts';
import { insertAll } from './batch-insert-store.ts';
import { insertLabelled, insertProducts, insertQuestions } from './catalogue-store.ts';

/** The inserted master data by the keys of the corpus. */
export interface MasterData {
  people: Map<string, UserRecord>;
  customerIds: Map<string, string>;
  /** Partner organisations that serve a customer, by the customer's key. */
  servedBy: Map<string, string[]>;
}

/** Organisations, people with one password, customers, units, products and routing. */
export async function insertMaster(tx: Tx, clock: Clock, units: DemoUnit[], passwordHash: string): Promise<MasterData> {
  const organisationIds = new Map(demoOrganisations.map(({ key }) => [key, clock.id()]));
  const organisationOf: IdOf = (key) => organisationIds.get(key) ?? '';
  const customerIds = new Map(demoCustomers.map(({ key }) => [key, clock.id()]));
  const customerOf: IdOf = (key) => customerIds.get(key) ?? '';
  await insertAll(
    tx,
    organisation,
    demoOrganisations.map(({ key, name }) => ({ id: organisationOf(key), code: key, name })),
  );
  await insertAll(
    tx,
    userGroup,
    demoGroups.map(({ code, name }) => ({ code, name })),
  );
  const users = await insertPeople(tx, clock, organisationOf, passwordHash);
  await insertCustomers(tx, clock, customerOf, organisationOf);
  await insertUnits(tx, clock, units, customerOf);
  await insertProducts(tx);
  await insertLabelled(tx, clock);
  await insertQuestions(tx, clock, users);
  await insertAll(tx, routingRule, routing(clock));
  return {
    people: new Map(users.map((user) => [user.account, user])),
    customerIds,
    servedBy: new Map(demoCustomers.map(({ key, partners }) => [key, partners.map(organisationOf)])),
  };
}

const HERE_FOR_MS = 730 * 86_400_000;

/** The id in this database of a key of the corpus. */
type IdOf = (key: string) => string;

async function insertPeople(tx: Tx, clock: Clock, organisationOf: IdOf, passwordHash: string): Promise<UserRecord[]> {
  const users = await tx.orm
    .insert(appUser)
    .values(
      demoPeople.map((person) => ({
        id: clock.id(),
        account: person.email,
        userName: person.name,
        role: person.role,
        organisationId: person.organisation && organisationOf(person.organisation),
        groupCode: person.groups[0] ?? null,
        phone: person.phone,
        language: person.language,
        // Before the first ticket, because older tickets would count as read.
        createdAt: new Date(clock.now().getTime() - HERE_FOR_MS),
      })),
    )
    .returning();
  await insertAll(
    tx,
    credential,
    users.map((user) => ({ userId: user.id, passwordHash })),
  );
  return users;
}

async function insertCustomers(tx: Tx, clock: Clock, customerOf: IdOf, organisationOf: IdOf): Promise<void> {
  await insertAll(
    tx,
    customer,
    demoCustomers.map(({ key, customerAttraction, supplier, contacts: _contacts, partners: _partners, ...rest }) => ({
      ...rest,
      id: customerOf(key),
      code: key,
      attraction: customerAttraction,
      supplier: supplier && `${supplier.name} (${supplier.contact})`,
    })),
  );
  await insertAll(
    tx,
    customerPartner,
    demoCustomers.flatMap(({ key, partners }) =>
      partners.map((partner) => ({ customerId: customerOf(key), organisationId: organisationOf(partner) })),
    ),
  );
  await insertAll(
    tx,
    customerContact,
    demoCustomers.flatMap(({ key, contacts }) =>
      contacts.map((contact) => ({ ...contact, id: clock.id(), customerId: customerOf(key) })),
    ),
  );
}

async function insertUnits(tx: Tx, clock: Clock, units: DemoUnit[], customerOf: IdOf): Promise<void> {
  await insertAll(
    tx,
    unit,
    units.map(({ model, customer: key, supplier, ...rest }) => ({
      ...rest,
      id: clock.id(),
      snNormal: normalizeSerialNumber(rest.sn),
      productModel: model,
      customerId: customerOf(key),
      supplier: supplier && `${supplier.name} (${supplier.contact})`,
    })),
  );
}

/**
 * This product line has only one rule: its tickets wait in the queue, where any engineer may take them, except those of
 * the zone of the README's unit, which go to engineer@, the only engineer of that group.
 */
const QUEUED_LINE = 'low-voltage-ac-drives';
const DESK = 'drives-dach-desk';
const routing = (clock: Clock): (typeof routingRule.$inferInsert)[] =>
  demoGroups.flatMap(({ code, productLines, zones }) =>
    productLines
      .filter((productLine) => productLine !== QUEUED_LINE || code === DESK)
      .flatMap((productLine) =>
        (zones ?? [null]).map((zone) => ({ id: clock.id(), productLine, zone, groupCode: code })),
      ),
  );
