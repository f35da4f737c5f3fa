/** What calls refuse and answer beyond the shape of their values (docs/api.md). */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeRecord } from './admin/entity-calls.ts';
import { isMergeable } from './admin/merge-calls.ts';
import { isSetUp, setUpSteps, type SetUpItem } from './admin/set-up-calls.ts';
import { groupEntriesOf } from './notification/notification-entries.ts';
import { report } from './notification/report-call.ts';
import { changeSettings } from './notification/settings-calls.ts';
import { defaultSort } from './ticket/list-views.ts';
import { shareEnded } from './ticket/share-calls.ts';

/** The messages by field; empty when the body is taken. */
const refused = (call: { body: z.ZodMiniType }, body: object) =>
  z.safeParse(call.body, body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('a body', () => {
  it('of a record has at most 40 cells', () => {
    const cells = (count: number) => ({
      values: Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 'x'])),
    });
    expect(refused(makeRecord, cells(40))).toEqual([]);
    expect(refused(makeRecord, cells(41))).toEqual(['values: issue.jsonLarge']);
  });
  it('of notification settings has quiet hours that differ and a known time zone', () => {
    const settings = {
      version: 0,
      choices: {},
      digestHour: null,
      quiet: { from: 22, to: 6 },
      timeZone: 'Asia/Shanghai',
    };
    expect(refused(changeSettings, settings)).toEqual([]);
    expect(refused(changeSettings, { ...settings, quiet: null })).toEqual([]);
    expect(refused(changeSettings, { ...settings, quiet: { from: 6, to: 6 } })).toEqual(['quiet: issue.quietHours']);
    expect(refused(changeSettings, { ...settings, timeZone: 'Mars/Olympus' })).toEqual(['timeZone: issue.timeZone']);
  });
  it('of a report names a page by its template, never by an address with values', () => {
    const body = { key: 'k', operation: 'page.load', status: 0, code: 0, appVersion: '1.0.0', level: 'red' };
    expect(refused(report, { ...body, route: '/app/itr/insider/orderDetail/:ticket' })).toEqual([]);
    expect(refused(report, { ...body, route: '/h5/pages/ITR/insider/index' })).toEqual([]);
    expect(refused(report, { ...body, route: '/app/itr/insider/orderDetail/7' })).toEqual(['route: issue.choice']);
  });
});

it('organisations, customers and units can be merged, nothing else', () => {
  const names = ['organisations', 'customers', 'units', 'people', 'toString'];
  expect(names.filter(isMergeable)).toEqual(['organisations', 'customers', 'units']);
});

it('an installation is set up when all is done; the team chat may be missing, but not fail', () => {
  const items = (odd?: SetUpItem) =>
    setUpSteps.map((step): SetUpItem => (step === odd?.step ? odd : { step, state: 'done' }));
  expect(isSetUp(items())).toBe(true);
  expect(isSetUp(items({ step: 'robot', state: 'missing' }))).toBe(true);
  expect(isSetUp(items({ step: 'robot', state: 'failed' }))).toBe(false);
  expect(isSetUp(items({ step: 'mail', state: 'missing' }))).toBe(false);
});

it.each([{ view: 'todo' }, { view: 'pending' }, { view: 'inProgress', scope: 'handling' }] as const)(
  'a list of open tickets begins with the most urgent: %o',
  (list) => expect(defaultSort(list)).toBe('urgency'),
);
it.each([{ scope: 'queue' }, { scope: 'escalated' }, { overdue: 'true' }])(
  'so does one of all whose tickets are open: %o',
  (list) => expect(defaultSort({ view: 'all', ...list })).toBe('urgency'),
);
it.each([
  { view: 'all' },
  { view: 'all', scope: 'handling' },
  { view: 'all', overdue: 'false' },
  { view: 'completed', scope: 'escalated' },
] as const)('one with finished tickets begins with the latest: %o', (list) =>
  expect(defaultSort(list)).toBe('-updated'),
);

it('a link that has ended is missing, and the answer says why', () => {
  const { failure, text, data } = shareEnded('revoked');
  expect({ failure, text, data }).toEqual({
    failure: 'missing',
    text: { key: 'error.shareEnded' },
    data: { ended: 'revoked' },
  });
});

it('a partner reads other words for what waits, and the same for all else', () => {
  const { waiting, ...others } = groupEntriesOf(false);
  const { waiting: insiders, ...same } = groupEntriesOf(true);
  expect([waiting.label, insiders.label]).toEqual(['notification.group.waitingPartner', 'notification.group.waiting']);
  expect(others).toEqual(same);
});
