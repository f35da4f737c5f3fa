/** What admins and leads of the demo did: through the product's own operations, with the clock turned back. */
import { stringify } from 'csv-stringify/sync';
import * as z from 'zod/mini';
import { changeRecord, getRecord, makeRecord } from '../../shared/admin/entity-calls.ts';
import { applyImport, getImport } from '../../shared/admin/import-calls.ts';
import { createWebhook } from '../../shared/admin/webhook-calls.ts';
import type { Call, CallInput, CallOutput } from '../../shared/call.ts';
import { CallError } from '../../shared/errors.ts';
import { addImport } from '../admin/import/import-store.ts';
import type { Clock } from '../clock.ts';
import { parseInput } from '../http/parse-input.ts';
import type { UserRecord } from '../db/schema/account.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { IMPORTS } from '../upload/object-prefixes.ts';
import {
  demoAbsence,
  demoCalendar,
  demoDeliveries,
  demoNewGroup,
  demoSubstitute,
  demoWebhookEvents,
  demoWord,
} from './corpus/admin-work.ts';
import { demoSelections } from './corpus/selections.ts';
import { dayOf, everyone, runAs, viewerOf, type DemoContext } from './context.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
/** The time between the check of the file and its application. */
const REVIEWED_MS = 4 * 60_000;

/** The calendar, which must exist before the first ticket because due dates depend on it; the selection lists. */
export async function playSetUp(demo: DemoContext, now: number): Promise<void> {
  await play(demo, now - YEAR_MS, 'admin', makeRecord, {
    params: { entity: 'calendars' },
    body: { values: demoCalendar(now) },
  });
  for (const [at, values] of demoSelections.entries())
    await play(demo, now - (at + 1) * 30 * DAY_MS, 'admin', makeRecord, {
      params: { entity: 'selections' },
      body: { values: { ...values } },
    });
}

/**
 * The last days before the present: records, an absence, an import, a webhook; each with its event in the audit log.
 */
export async function playAdmin(demo: DemoContext, now: number): Promise<void> {
  await play(demo, now - 6 * DAY_MS, 'lead', makeRecord, {
    params: { entity: 'words' },
    body: { values: demoWord },
  });
  await play(demo, now - 4 * DAY_MS, 'lead', makeRecord, {
    params: { entity: 'groups' },
    body: { values: demoNewGroup },
  });
  await playAbsence(demo, now - 2 * DAY_MS, now);
  await playImport(demo, now - DAY_MS, now);
  await play(demo, now - 8 * HOUR_MS, 'admin', createWebhook, {
    params: {},
    body: { url: demo.receiver, events: demoWebhookEvents, audience: 'internal' },
  });
}

async function playAbsence(demo: DemoContext, at: number, now: number): Promise<void> {
  const { account, days } = demoAbsence;
  const entity = 'people';
  const id = demo.master.people.get(account)?.id ?? '';
  const { version } = await play(demo, at, 'lead', getRecord, { params: { entity, id }, body: {} });
  const values = { absentUntil: dayOf(now + days * DAY_MS), substitute: demoSubstitute };
  await play(demo, at, 'lead', changeRecord, { params: { entity, id }, body: { version, values } });
}

/** A file is checked and, some minutes later, applied. */
async function playImport(demo: DemoContext, at: number, now: number): Promise<void> {
  const { clock, store, database, imports } = demo;
  const id = clock.id();
  const objectKey = `${IMPORTS}${id}/file`;
  const file = Buffer.from(stringify(demoDeliveries(demo.units, now)));
  await store.put(objectKey, file, { contentType: 'application/octet-stream' });
  const name = `deliveries-${dayOf(at)}.csv`;
  await database.transaction({ kind: 'system' }, (tx) =>
    addImport(tx, {
      ...{ id, entity: 'units', name, objectKey, state: 'checking', via: 'page', ip: '127.0.0.1' },
      createdBy: firstOf(demo, 'admin').id,
      createdAt: new Date(at),
    }),
  );
  await imports.work(id, clockAt(clock, at));
  const { version } = await play(demo, at, 'admin', getImport, { params: { id }, body: {} });
  const applied = at + REVIEWED_MS;
  await play(demo, applied, 'admin', applyImport, { params: { id }, body: { version } });
  await imports.work(id, clockAt(clock, applied));
}

/** The first person of a role. Not a random one, which would change the random sequence and so the demo. */
function firstOf(demo: DemoContext, role: 'admin' | 'lead'): UserRecord {
  const found = everyone(demo).find((user) => user.role === role);
  if (!found) throw new Error(`The demo has no ${role}.`);
  return found;
}

const clockAt = (clock: Clock, at: number): Clock => ({ ...clock, now: () => new Date(at) });

/** One call by the first person of a role, at a time in the past. Throws the CallError of a refusal. */
async function play<C extends Call>(
  demo: DemoContext,
  at: number,
  role: 'admin' | 'lead',
  call: C,
  { params, body }: Pick<CallInput<C>, 'params' | 'body'>,
): Promise<CallOutput<C>> {
  const operation = demo.operations.find((each) => each.call === call);
  if (!operation) throw new Error(`There is no operation ${call.name}.`);
  const input = { params: params as Record<string, string>, query: {}, body };
  // The past sends no jobs.
  const jobs: Jobs = { ...demo.jobs, send: () => Promise.resolve() };
  const past = { ...demo, jobs, clock: clockAt(demo.clock, at) };
  return demo.database.transaction({ kind: 'system' }, (tx) =>
    runAs(past, tx, viewerOf(firstOf(demo, role)), at, async (context) => {
      const found = await operation.find(context, input.params);
      const result = await operation.perform(context, parseInput(call, input), found, undefined);
      if (result instanceof CallError) throw result;
      return z.parse(call.output, result) as CallOutput<C>;
    }),
  );
}
