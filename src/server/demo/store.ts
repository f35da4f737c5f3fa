import { count, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';
import { dictionaryNames } from '../../shared/dictionary/shape.ts';
import { normalSerialNumber } from '../../shared/ticket/serialNumber.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { appUser, credential, organisation, session } from '../db/schema/account.ts';
import { clockSegment } from '../db/schema/clock.ts';
import { setting } from '../db/schema/installation.ts';
import { notification } from '../db/schema/notification.ts';
import { problem, problemEvent, problemMeasure, problemTicket } from '../db/schema/problem.ts';
import {
  customer,
  customerContact,
  customerPartner,
  dictionaryEntry,
  document,
  productModel,
  productSeries,
  unit,
} from '../db/schema/product.ts';
import {
  attachment,
  evaluation,
  routingRule,
  sensitiveWord,
  solution,
  ticket,
  ticketCounter,
  ticketEvent,
  ticketEventInternal,
  ticketRead,
} from '../db/schema/ticket.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { demoCustomers } from './corpus/customers.ts';
import { demoDocuments } from './corpus/documents.ts';
import { demoGroups, demoOrganisations, demoPeople } from './corpus/people.ts';
import { demoModels, demoSeries } from './corpus/products.ts';
import type { DemoUnit } from './corpus/units.ts';

/** Everything of the demo that is no ticket, by the corpus' own keys. */
export interface Master {
  people: Map<string, UserRecord>;
  customerIds: Map<string, string>;
  /** Partner organisations that serve a customer, by the customer's key. */
  servedBy: Map<string, string[]>;
}

/** True in a database that nobody has used yet. */
export async function isUntouched(tx: Tx): Promise<boolean> {
  const [users] = await tx.orm.select({ n: count() }).from(appUser);
  const [entries] = await tx.orm.select({ n: count() }).from(dictionaryEntry);
  return users?.n === 0 && entries?.n === 0;
}

/** Stands in the settings while the demo is being filled in. */
const FILLING = 'demoFilling';

export const markFilling = async (tx: Tx): Promise<void> =>
  void (await tx.orm.insert(setting).values({ key: FILLING, value: '1' }));
export const unmarkFilling = async (tx: Tx): Promise<void> =>
  void (await tx.orm.delete(setting).where(eq(setting.key, FILLING)));

/** True when a filling began and never ended: nobody can have used the installation since. */
export async function wasCutOff(tx: Tx): Promise<boolean> {
  return (await tx.orm.select().from(setting).where(eq(setting.key, FILLING))).length > 0;
}

/** Removes every row of the demo, children first; the order is the schema's, from its end. */
export async function removeAll(tx: Tx): Promise<void> {
  for (const table of [
    notification,
    ticketRead,
    evaluation,
    problemTicket,
    problemEvent,
    problemMeasure,
    problem,
    attachment,
    solution,
    clockSegment,
    ticketEventInternal,
    ticketEvent,
    ticket,
    ticketCounter,
    routingRule,
    document,
    productModel,
    productSeries,
    unit,
    customerContact,
    customerPartner,
    customer,
    dictionaryEntry,
    sensitiveWord,
    session,
    credential,
    appUser,
    organisation,
    setting,
  ])
    await tx.orm.delete(table);
}

const CHUNK = 300;
async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx.orm.insert(table).values(rows.slice(from, from + CHUNK));
}

/** What every installation begins with, demo or not: dictionaries, documents, words. */
export async function insertBasics(tx: Tx): Promise<void> {
  const entries = dictionaryNames.flatMap((dictionary) =>
    defaultDictionaries[dictionary].map((entry, position) => ({ ...entry, dictionary, position })),
  );
  await insertAll(tx, dictionaryEntry, entries);
  const texts = demoDocuments.map(({ type, language, title, markdown }) => ({
    id: type,
    language,
    title,
    markdown,
    version: 1,
  }));
  await insertAll(tx, document, texts);
  await insertAll(
    tx,
    sensitiveWord,
    ['confidential', 'classified', 'top secret', '机密', '绝密'].map((word) => ({ word })),
  );
}

/** Organisations, people with one password, customers, units, products and routing. */
export async function insertMaster(tx: Tx, clock: Clock, units: DemoUnit[], passwordHash: string): Promise<Master> {
  const organisationIds = new Map(demoOrganisations.map(({ key }) => [key, clock.id()]));
  const organisationOf = (key: string | null): string | null =>
    key === null ? null : (organisationIds.get(key) ?? null);
  await insertAll(
    tx,
    organisation,
    demoOrganisations.map(({ key, name }) => ({ id: organisationOf(key) ?? '', name })),
  );
  const groupName = (code: string | undefined): string | null =>
    demoGroups.find((group) => group.code === code)?.name ?? null;
  const users = await tx.orm
    .insert(appUser)
    .values(
      demoPeople.map((person) => ({
        id: clock.id(),
        account: person.email,
        userName: person.name,
        role: person.role,
        organisationId: organisationOf(person.organisation),
        groupName: groupName(person.groups[0]),
        phone: person.phone,
        language: person.language,
      })),
    )
    .returning();
  await insertAll(
    tx,
    credential,
    users.map((user) => ({ userId: user.id, passwordHash })),
  );
  const customerIds = new Map(demoCustomers.map(({ key }) => [key, clock.id()]));
  const customerOf = (key: string): string => customerIds.get(key) ?? '';
  await insertAll(
    tx,
    customer,
    demoCustomers.map(({ key, customerAttraction, supplier, contacts: _contacts, partners: _partners, ...rest }) => ({
      ...rest,
      id: customerOf(key),
      attraction: customerAttraction,
      supplier: supplier && `${supplier.name} (${supplier.contact})`,
    })),
  );
  await insertAll(
    tx,
    customerPartner,
    demoCustomers.flatMap(({ key, partners }) =>
      partners.map((partner) => ({ customerId: customerOf(key), organisationId: organisationOf(partner) ?? '' })),
    ),
  );
  await insertAll(
    tx,
    customerContact,
    demoCustomers.flatMap(({ key, contacts }) =>
      contacts.map((contact) => ({ ...contact, id: clock.id(), customerId: customerOf(key) })),
    ),
  );
  await insertAll(
    tx,
    unit,
    units.map(({ model, customer: key, supplier, ...rest }) => ({
      ...rest,
      id: clock.id(),
      snNormal: normalSerialNumber(rest.sn),
      productModel: model,
      customerId: customerOf(key),
      supplier: supplier && `${supplier.name} (${supplier.contact})`,
    })),
  );
  await insertAll(
    tx,
    productSeries,
    demoSeries.map(({ key, name, productLine, description }) => ({ id: key, name, productLine, description })),
  );
  await insertAll(
    tx,
    productModel,
    demoModels.map(({ name, series, productNumber, productType, description, parameters }) => ({
      id: name,
      seriesId: series,
      name,
      productNumber,
      productType,
      description,
      parameters,
    })),
  );
  await insertAll(tx, routingRule, routing(clock));
  return {
    people: new Map(users.map((user) => [user.account, user])),
    customerIds,
    servedBy: new Map(
      demoCustomers.map(({ key, partners }) => [key, partners.map((partner) => organisationOf(partner) ?? '')]),
    ),
  };
}

/** The first product line has no rule: its tickets wait in the queue, where any engineer may take them. */
const QUEUED_LINE = 'low-voltage-ac-drives';
const routing = (clock: Clock): (typeof routingRule.$inferInsert)[] =>
  demoGroups.flatMap(({ name, productLines, zones }) =>
    productLines
      .filter((productLine) => productLine !== QUEUED_LINE)
      .flatMap((productLine) =>
        (zones ?? [null]).map((zone) => ({ id: clock.id(), productLine, zone, groupName: name })),
      ),
  );
