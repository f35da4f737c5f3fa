import { count, eq } from 'drizzle-orm';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';
import { dictionaryNames } from '../../shared/dictionary/dictionary-names.ts';
import type { Tx, Database } from '../db/database.ts';
import { appUser, credential, organisation, session, userGroup } from '../db/schema/account.ts';
import { productFile, selection, selectionItem, faultCode, shotList } from '../db/schema/catalogue.ts';
import { auditEvent } from '../db/schema/audit.ts';
import { calendar, clockSegment } from '../db/schema/clock.ts';
import { importRow, importRun } from '../db/schema/import.ts';
import { setting } from '../db/schema/installation.ts';
import { webhook, webhookDelivery } from '../db/schema/integration.ts';
import { notification } from '../db/schema/notification.ts';
import { problem, problemEvent, problemMeasure, problemTicket } from '../db/schema/problem.ts';
import { question } from '../db/schema/question.ts';
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
import { routingRule } from '../db/schema/routing.ts';
import { evaluation, sensitiveWord, solution } from '../db/schema/solution.ts';
import { ticket, ticketCounter } from '../db/schema/ticket.ts';
import { attachment, ticketEvent, ticketEventInternal, ticketRead } from '../db/schema/timeline.ts';
import { demoDocuments, demoVersions } from './corpus/documents.ts';
import { versionNote, versionSeen, type PublicFile } from '../db/schema/version.ts';
import { ownerSettings } from '../db/session-settings.ts';
import { insertAll } from './batch-insert-store.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { RECEIVER_PATH } from './receiver.ts';
import { versionPictures } from './version-pictures.ts';

export async function isUntouched(tx: Tx): Promise<boolean> {
  const [users] = await tx.orm.select({ n: count() }).from(appUser);
  const [entries] = await tx.orm.select({ n: count() }).from(dictionaryEntry);
  return users?.n === 0 && entries?.n === 0;
}

/** A key in the settings while the demo is being filled in. */
const FILLING = 'demoFilling';

export const markFilling = async (tx: Tx): Promise<void> =>
  void (await tx.orm.insert(setting).values({ key: FILLING, value: '1' }));
export const unmarkFilling = async (tx: Tx): Promise<void> =>
  void (await tx.orm.delete(setting).where(eq(setting.key, FILLING)));

/** True when a filling was interrupted: nobody can have used the installation since. */
export async function wasCutOff(tx: Tx): Promise<boolean> {
  return (await tx.orm.select().from(setting).where(eq(setting.key, FILLING))).length > 0;
}

/** The statuses that tickets have. */
export async function statusesInUse(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.raw('select distinct status from ticket');
  return new Set(rows.map((row) => String(row['status'])));
}

/**
 * Deletes every row of the demo, children first. Runs as the owner, because nobody else may delete from the audit log.
 */
export async function removeAll(tx: Tx): Promise<void> {
  await tx.send(...ownerSettings({ kind: 'system' }));
  for (const table of [
    auditEvent,
    webhookDelivery,
    webhook,
    importRow,
    importRun,
    calendar,
    notification,
    ticketRead,
    evaluation,
    question,
    faultCode,
    shotList,
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
    versionSeen,
    versionNote,
    selectionItem,
    selection,
    productFile,
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
    userGroup,
    setting,
  ])
    await tx.orm.delete(table);
}

const versionId = ({ number }: { number: string }): string => number.replaceAll('.', '-');

/** Inserts the version notes of the demo; existing ones stay as they are. */
export async function insertVersions(tx: Tx): Promise<void> {
  const notes = demoVersions.map(({ date, ...rest }) => ({
    ...rest,
    id: versionId(rest),
    releasedAt: new Date(`${date}T08:00:00Z`),
  }));
  await tx.orm.insert(versionNote).values(notes).onConflictDoNothing();
}

/** Inserts what every installation begins with, demo or not: dictionaries and sensitive words. */
export async function insertBasics(tx: Tx): Promise<void> {
  const entries = dictionaryNames.flatMap((dictionary) =>
    defaultDictionaries[dictionary].map((entry, position) => ({ ...entry, dictionary, position })),
  );
  await insertAll(tx, dictionaryEntry, entries);
  await insertAll(
    tx,
    sensitiveWord,
    ['confidential', 'classified', 'top secret', '机密', '绝密'].map((word) => ({
      word,
      language: /[a-z]/.test(word) ? ('en' as const) : ('zh' as const),
    })),
  );
}

/** Inserts the demo's documents and version notes. */
export async function insertDemoTexts(tx: Tx): Promise<void> {
  const texts = demoDocuments.map(({ type, language, title, markdown }) => ({
    id: type,
    language,
    title,
    markdown,
    version: 1,
  }));
  await insertAll(tx, document, texts);
  await insertVersions(tx);
}

const system: Viewer = { kind: 'system' };

/** Updates the address of the demo's webhook, because this server may have another port than at the last start. */
export const pointToReceiver = (database: Database, url: string): Promise<void> =>
  database.transaction(system, (tx) =>
    tx.send(
      {
        name: 'demo_receiver',
        text: `update webhook set url = $1 where url like 'http://%' || $2 and url <> $1`,
      },
      [url, RECEIVER_PATH],
    ),
  );

/** Whether a version that should have a picture has none. */
export async function lacksVersionPictures(tx: Tx): Promise<boolean> {
  const notes = await tx.orm.select({ number: versionNote.number, pictures: versionNote.pictures }).from(versionNote);
  return notes.some(({ number, pictures }) => pictures.length === 0 && versionPictures.some(([one]) => one === number));
}

/** Adds the pictures; a version that has pictures keeps them. */
export async function addVersionPictures(tx: Tx, files: ReadonlyMap<string, PublicFile>): Promise<void> {
  for (const [number, file] of files) {
    const [found] = await tx.orm.select().from(versionNote).where(eq(versionNote.number, number));
    if (found?.pictures.length === 0)
      await tx.orm
        .update(versionNote)
        .set({ pictures: [file] })
        .where(eq(versionNote.id, found.id));
  }
}
