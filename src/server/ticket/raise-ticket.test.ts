/** Raising a ticket: who may, for whom, what fills the form, and what is written (domain.md: submit). */
import { describe, expect, it } from 'vitest';
import type { TicketForm } from '../../shared/ticket/ticket-form.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { clockSegment } from '../db/schema/clock.ts';
import { ticket } from '../db/schema/ticket.ts';
import { ticketEvent } from '../db/schema/timeline.ts';
import type { PreparedFiles, TicketDeps } from './deps.ts';
import { raise, validateForm } from './raise-ticket.ts';
import type { Answers, Trial } from './ticket.testkit.ts';
import { codeOf, customer, deps, ids, NOW, refusal, rowWritten, trial, unit, viewers } from './ticket.testkit.ts';

const now = NOW.toISOString();
const filed = { ticket_file: () => [{ whole: { id: 'made-1', number: 'ITR-260302-0007' } }] };
const form = (more: object = {}): TicketForm =>
  ({
    ...{ kind: 'feedback', noSnReason: 'Gone', productModel: 'SV660N', productLine: 'servo-drives-and-motors' },
    ...{ productType: 'ethercat-servo', usageDays: 1, occurredOn: '2026-02-27', problemStage: 'warranty-operation' },
    ...{ scope: 'single-unit', impact: 'intermittent-trips', description: 'Stops with E.OC1. Every hour.' },
    ...{ contactName: 'Ann', contactEmail: 'ann@door.example', ...more },
  }) as TicketForm;

interface Case {
  viewer?: Viewer;
  answers?: Answers;
  deps?: Partial<TicketDeps>;
  files?: PreparedFiles;
}
async function file(more: object = {}, given: Case = {}): Promise<Trial> {
  const tried = trial(given.viewer ?? viewers.partner, { ...filed, ...given.answers });
  await raise(tried.context, deps(given.deps), form(more), given.files);
  return tried;
}
const TABLES = [ticket, ticketEvent, clockSegment];
const writtenRows = (tried: Trial) => TABLES.map((table, at) => rowWritten(table, tried.the('ticket_file')[at]));
const rowOf = async (...args: Parameters<typeof file>) =>
  rowWritten(ticket, (await file(...args)).the('ticket_file')[0]);
const keysOf = async (...args: Parameters<typeof file>) =>
  Object.fromEntries(
    Object.entries((await refusal(file(...args))).issues ?? {}).map(([field, { key }]) => [field, key]),
  );

describe('a new ticket', () => {
  it('is submitted, with its first event and the clock running', async () => {
    const tried = await file();
    const [row, event, segment] = writtenRows(tried);
    expect(row).toMatchObject({
      ...{ id: 'made-1', kind: 'feedback', status: 'submitted', version: 1, seq: 1, lap: 0, internalLines: [] },
      ...{ requesterId: ids.partner, organisationId: ids.alpha, visibleToPartner: false, poorRating: false },
      ...{
        escalatedThisRound: false,
        filedAt: now,
        updatedAt: now,
        severity: 3,
        requiredDays: 3,
        faultCodes: ['E.OC1'],
      },
      ...{ title: 'Stops with E.OC1', customerId: null, customerName: null, snNormal: null, differsFromUnit: [] },
      search: 'sv660n eoc1 stops with e.oc1 stops with e.oc1. every hour.',
      dueAt: new Date(NOW.getTime() + 3 * 86_400_000).toISOString(),
    });
    expect(event).toEqual({
      ...{ ticketId: 'made-1', seq: 1, version: 1, at: now, actorId: ids.partner, action: 'submit', fromStatus: null },
      ...{
        toStatus: 'submitted',
        visibility: 'public',
        text: null,
        onBehalf: false,
        formerHandlerId: null,
        changes: [],
      },
    });
    expect(segment).toEqual({ ticketId: 'made-1', seq: 1, state: 'run', lap: 0, fromAt: now, toAt: null });
    expect(tried.the('job ticketEvent')).toEqual([{ ticketId: 'made-1', seq: 1 }]);
    expect(tried.the('ticket_tell')).toEqual(['made-1', false]);
  });
  it('is answered as stored, and read again only when it has files', async () => {
    const { context } = trial(viewers.partner, filed);
    expect(await raise(context, deps(), form(), undefined)).toEqual({ id: 'made-1', number: 'ITR-260302-0007' });
    const picture = { kind: 'image', objectKey: 'k' };
    const files = { files: [picture], issues: {}, prefixes: [] } as unknown as PreparedFiles;
    const read = trial(viewers.partner, { ...filed, ticket_whole: () => [{ whole: { number: 'read again' } }] });
    // The ids of the fake clock are not valid, so nothing would be found by them.
    expect(
      await raise({ ...read.context, clock: { ...read.context.clock, id: () => ids.other } }, deps(), form(), files),
    ).toEqual({ number: 'read again' });
    expect(read.the('insert attachment')).toMatchObject([{ seq: 1, solutionVersion: null, uploaderId: ids.partner }]);
    const none = trial(viewers.partner, filed);
    const clock = { ...none.context.clock, id: () => ids.other };
    await raise({ ...none.context, clock }, deps(), form(), { ...files, files: [] });
    expect(none.names()).not.toContain('ticket_whole');
  });
  it('that cannot be read afterwards is an unexpected error', async () => {
    const { context } = trial(viewers.partner);
    await expect(raise(context, deps(), form(), undefined)).rejects.toThrow('cannot be read');
  });
  it('has title, days and visibility as given', async () => {
    const given = { kind: 'itr', title: 'My title', requiredDays: 1, visibleToPartner: true };
    const more = {
      ...{
        customerId: ids.customer,
        softwareModel: 'V1',
        deliveryDate: '2025-06-01',
        complainantRole: 'end-user-maintenance',
      },
      ...{ productStatus: 'running-with-restriction' },
    };
    const row = await rowOf({ ...given, ...more, projectLevel: codeOf('projectLevel') }, { viewer: viewers.engineer });
    expect(row).toMatchObject({
      title: 'My title',
      requiredDays: 1,
      visibleToPartner: true,
      customerName: customer.name,
      search: expect.stringContaining('sv660n kunde gmbh eoc1 my title'),
    });
  });
});

describe('the right to raise a ticket', () => {
  it('is a partner’s for feedback, an insider’s for the other kinds, and nobody else’s', async () => {
    const refused = async (viewer: Viewer, kind = 'feedback') => (await refusal(file({ kind }, { viewer }))).failure;
    expect(await refused(viewers.engineer)).toBe('forbidden');
    expect(await refused(viewers.partner, 'itr')).toBe('forbidden');
    expect(await refused(viewers.visitor)).toBe('forbidden');
  });
  it('is a manager’s on behalf of an active colleague, who becomes the requester', async () => {
    const asked: unknown[][] = [];
    const member = { member_find: (values: readonly unknown[]) => (asked.push([...values]), [{}]) };
    const tried = await file({ onBehalfOf: ids.partner }, { viewer: viewers.manager, answers: member });
    const [row, event] = writtenRows(tried);
    expect([row?.['requesterId'], event?.['actorId'], event?.['onBehalf']]).toEqual([ids.partner, ids.lead, true]);
    expect(asked).toEqual([[ids.partner, ids.alpha]]);
    expect(await keysOf({ onBehalfOf: ids.partner }, { viewer: viewers.manager })).toEqual({
      onBehalfOf: 'issue.colleague',
    });
    expect(await keysOf({ onBehalfOf: ids.other })).toEqual({ onBehalfOf: 'issue.notForThisKind' });
  });
  it('is judged the same way before files are decoded', async () => {
    const { context } = trial(viewers.engineer);
    expect((await refusal(validateForm(context, deps(), form()))).failure).toBe('forbidden');
  });
});

describe('what is known of the unit', () => {
  const known = { findUnit: () => Promise.resolve({ unit, customer }) };
  const lacking = { noSnReason: undefined, productModel: undefined, productLine: undefined, productType: undefined };
  it('fills in what the form leaves out, also of its customer', async () => {
    const row = await rowOf({ ...lacking, sn: 'sn 1' }, { deps: known });
    expect(row).toMatchObject({
      ...{ sn: 'sn 1', snNormal: 'SN1', productModel: 'SV660N', softwareModel: 'V1', deliveryDate: '2025-06-01' },
      ...{ customerId: ids.customer, customerName: customer.name, customerIndustry: customer.industry, zone: 'dach' },
      differsFromUnit: [],
    });
  });
  it('does not count for a form without serial number or customer', async () => {
    const findCustomer = () => Promise.resolve(customer);
    const row = await rowOf({}, { deps: { ...known, findCustomer } });
    expect(row).toMatchObject({ customerId: null, customerName: null, differsFromUnit: [] });
    expect('softwareModel' in row).toBe(false);
  });
  it('is overridden by the form, and the difference is recorded', async () => {
    const row = await rowOf({ ...lacking, sn: 'SN 1', productModel: 'SV630', softwareModel: 'V1' }, { deps: known });
    expect(row).toMatchObject({ productModel: 'SV630', differsFromUnit: ['productModel'] });
  });
  it('gives no customer to a ticket of a kind without customer', async () => {
    const internal = { kind: 'internal', contactName: undefined, contactEmail: undefined, sn: 'SN 1', ...lacking };
    const more = { requiredDays: 2, zone: 'dach', businessDivision: 'general-automation' };
    const row = await rowOf(
      { ...internal, ...more, ipmtAttributes: codeOf('ipmtAttributes') },
      { viewer: viewers.engineer, deps: known },
    );
    expect(row).toMatchObject({ customerId: null, customerName: null, productModel: 'SV660N' });
  });
  it('decides by its zone which calendar counts', async () => {
    const zones: unknown[] = [];
    const calendar = (_tx: unknown, zone: string | null) => (zones.push(zone), Promise.resolve(null));
    await file({ ...lacking, sn: 'SN 1' }, { deps: { ...known, calendar } });
    await file({}, { deps: { calendar } });
    expect(zones).toEqual(['dach', null]);
  });
});

describe('what is wrong', () => {
  it('is named by field: missing, unknown, for insiders only', async () => {
    expect(await keysOf({ description: undefined })).toHaveProperty('description');
    expect(await keysOf({ customerId: ids.other })).toEqual({ customerId: 'issue.choice' });
    expect(await keysOf({ troubleshooting: 'Tried' })).toMatchObject({ troubleshooting: 'issue.notForThisKind' });
    expect(await keysOf({ occurredOn: '2026-03-05' })).toEqual({ occurredOn: 'issue.future' });
    // It may be tomorrow already where the partner is.
    expect(await rowOf({ occurredOn: '2026-03-03' })).toMatchObject({ occurredOn: '2026-03-03' });
  });
  it('is not a production stop a little ahead by a phone’s clock: that counts as now', async () => {
    const stopped = { impact: 'production-stopped-no-workaround' };
    const at = new Date(NOW.getTime() + 1_000).toISOString();
    expect(await rowOf({ ...stopped, productionStoppedAt: at })).toMatchObject({ productionStoppedAt: now });
  });
  it('may be a file that was refused, or an image or a video too many', async () => {
    const files = (images: number, videos: number, issues = {}): PreparedFiles =>
      ({
        files: [
          ...Array.from({ length: images }, () => ({ kind: 'image' })),
          ...Array.from({ length: videos }, () => ({ kind: 'video' })),
        ],
        issues,
        prefixes: [],
      }) as unknown as PreparedFiles;
    const issuesOf = async (given: PreparedFiles) => (await refusal(file({}, { files: given }))).issues;
    expect(await issuesOf(files(6, 0))).toEqual({ uploads: { key: 'issue.images', params: { max: 5 } } });
    expect(await issuesOf(files(0, 2))).toEqual({ uploads: { key: 'issue.videos' } });
    const broken = { 'uploads.0': { key: 'issue.file' } };
    expect(await issuesOf(files(0, 0, broken))).toEqual(broken);
    expect((await file({}, { files: files(5, 1) })).names()).toContain('insert attachment');
    expect((await file({}, { files: files(0, 0) })).names()).not.toContain('insert attachment');
  });
});
