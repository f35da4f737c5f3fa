import { beforeEach, describe, expect, it } from 'vitest';
import type { TicketFormInput } from '../../shared/ticket/ticket-form.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { ApiError } from '../api/api-error.ts';
import { UploadError } from '../upload/upload-error.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import { asNewDraft, bodyOf, draftTitle, hasContent, needsUpload, type Draft, type DraftFile } from './draft.ts';
import { sendDraft, type SendDeps } from './send-draft.ts';
import { memoryDraftStore, type DraftStore } from './draft-store.ts';

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const file = (id: string, changes: Partial<DraftFile> = {}): DraftFile => ({
  id,
  name: `${id}.jpg`,
  kind: 'image',
  bytes: 3,
  path: '',
  coverPath: '',
  uploadedAt: 0,
  ...changes,
});
const draft = (changes: Partial<Draft> = {}): Draft => ({
  id: 'd',
  userId: 'u',
  kind: 'feedback',
  key: 'key-0',
  values: { description: 'It trips.' },
  filledFrom: '',
  files: [],
  startsWith: 'product',
  savedAt: NOW,
  queued: false,
  ...changes,
});
const record = (changes: Partial<UploadRecord>): UploadRecord => ({
  id: 'r',
  name: 'a.jpg',
  state: 'done',
  progress: 1,
  isFail: false,
  err: null,
  ossUrl: '',
  path: 'store/a',
  coverPath: '',
  uploadId: '',
  kind: 'image',
  bytes: 3,
  ...changes,
});
const fault = (
  failure: 'network' | 'invalid' | 'keyReused' | 'unavailable' | 'sessionExpired',
  data?: unknown,
): ApiError => new ApiError({ code: 0, failure, message: failure, data });

let draftStore: DraftStore;
let sent: { body: TicketFormInput; key: string }[];
let answers: (ApiError | 'ok')[];
let uploads: UploadRecord[];
let uploaded: string[];
let forgotten: string[];

const sending = (): SendDeps => ({
  draftStore,
  upload: async (files) => {
    uploaded.push(...files.map(({ id }) => id));
    return uploads.slice(0, files.length);
  },
  forgetUpload: (id) => void forgotten.push(id),
  raise: async (body, key) => {
    sent.push({ body, key });
    const answer = answers.shift() ?? 'ok';
    if (answer !== 'ok') throw answer;
    return { id: 't', number: 'ITR-261120-0001' } as TicketView;
  },
  bodyOf: ({ values, files }) =>
    ({ kind: 'feedback', ...values, uploads: files.map(({ path, name }) => ({ key: path, name })) }) as TicketFormInput,
  now: () => NOW,
});

beforeEach(() => {
  draftStore = memoryDraftStore();
  sent = [];
  answers = [];
  uploads = [];
  uploaded = [];
  forgotten = [];
});

describe('sending a draft', () => {
  it('leaves nothing on the device once the server has the ticket', async () => {
    await draftStore.put(draft());
    await expect(sendDraft(draft(), sending())).resolves.toMatchObject({ is: 'sent' });
    expect(await draftStore.list('u')).toEqual([]);
  });

  it('is sent although the device cannot remove it: the report must not seem to wait', async () => {
    draftStore = { ...draftStore, remove: () => Promise.reject(new Error('IndexedDB')) };
    await expect(sendDraft(draft(), sending())).resolves.toMatchObject({ is: 'sent' });
  });

  it('keeps it without a network, and sends the same body under the same key afterwards', async () => {
    answers = [fault('network'), fault('unavailable'), 'ok'];
    await expect(sendDraft(draft(), sending())).resolves.toEqual({ is: 'queued' });
    const [stored] = await draftStore.list('u');
    expect(stored).toMatchObject({ queued: true, key: 'key-0' });
    await sendDraft(stored as Draft, sending());
    await sendDraft((await draftStore.get('u', 'd')) as Draft, sending());
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(await draftStore.list('u')).toEqual([]);
  });

  it('waits for a login as for a network', async () => {
    answers = [fault('sessionExpired')];
    await expect(sendDraft(draft(), sending())).resolves.toEqual({ is: 'queued' });
  });

  it('gives back what the server refuses, to be corrected under the same key', async () => {
    answers = [fault('invalid', { fields: { scope: 'Please choose.' } })];
    await expect(sendDraft(draft(), sending())).resolves.toMatchObject({ is: 'refused' });
    const back = await draftStore.get('u', 'd');
    expect(back).toMatchObject({ queued: false, key: 'key-0', refused: { scope: 'Please choose.' } });
    expect(back?.body).toBeUndefined();
  });

  it('that was changed after it had arrived unheard learns of its ticket, and makes no second', async () => {
    answers = [fault('network'), fault('network'), fault('keyReused'), fault('keyReused'), 'ok'];
    const change = async (description: string) => ({
      ...((await draftStore.get('u', 'd')) ?? draft()),
      body: undefined,
      values: { description },
    });
    await sendDraft(draft(), sending());
    await sendDraft(await change('It trips twice.'), sending());
    const outcome = await sendDraft(await change('It trips thrice.'), sending());
    expect(outcome).toEqual({ is: 'arrived', as: { id: 't', number: 'ITR-261120-0001' } });
    // The last body is sent first; the changed draft is never sent with another key automatically.
    expect(sent.map(({ body, key }) => [body.description, key])).toEqual(
      ['It trips.', 'It trips twice.', 'It trips thrice.', 'It trips twice.', 'It trips.'].map((text) => [
        text,
        'key-0',
      ]),
    );
    expect(await draftStore.get('u', 'd')).toMatchObject({
      queued: false,
      values: { description: 'It trips thrice.' },
      arrived: { id: 't' },
    });
  });

  it('waits when the network goes before it is told which ticket it was; says so when nobody can tell', async () => {
    const changed = draft({ tried: [{ kind: 'feedback', description: 'Before.' }] });
    answers = [fault('keyReused'), fault('network')];
    await expect(sendDraft(changed, sending())).resolves.toEqual({ is: 'queued' });
    expect(await draftStore.get('u', 'd')).toMatchObject({ queued: true, tried: [{}, {}] });
    answers = [fault('keyReused'), fault('keyReused')];
    await expect(sendDraft(changed, sending())).resolves.toEqual({ is: 'arrived', as: null });
  });

  it('goes out beside it only under a key and with files of its own', async () => {
    const arrived = draft({
      arrived: { id: 't', number: 'n' },
      tried: [{ kind: 'feedback' }],
      files: [file('a', { path: 'store/a', uploadedAt: NOW })],
    });
    await draftStore.putFile({ id: 'a', draftId: 'd', file: new File(['abc'], 'a.jpg') });
    uploads = [record({ path: 'store/again' })];
    await sendDraft(asNewDraft(arrived, 'key-1'), sending());
    expect(sent).toMatchObject([{ key: 'key-1', body: { uploads: [{ key: 'store/again' }] } }]);
  });

  it('uploads what has not arrived, and sends again what the store may have swept', async () => {
    const old = file('old', { path: 'store/old', uploadedAt: NOW - 23 * HOUR });
    const fresh = file('fresh', { path: 'store/fresh', uploadedAt: NOW - HOUR });
    for (const { id } of [old, fresh])
      await draftStore.putFile({ id, draftId: 'd', file: new File(['abc'], `${id}.jpg`) });
    uploads = [record({ path: 'store/new' })];
    await sendDraft(draft({ files: [old, fresh] }), sending());
    expect(sent[0]?.body.uploads?.map(({ key }) => key)).toEqual(['store/new', 'store/fresh']);
  });

  it('keeps the report when a file finds no network, refuses when the file itself is bad', async () => {
    await draftStore.putFile({ id: 'a', draftId: 'd', file: new File(['abc'], 'a.jpg') });
    uploads = [record({ state: 'failed', isFail: true, err: new UploadError('network') })];
    await expect(sendDraft(draft({ files: [file('a')] }), sending())).resolves.toEqual({ is: 'queued' });
    uploads = [record({ state: 'failed', isFail: true, err: new UploadError('pictureNotDecodable') })];
    await expect(sendDraft(draft({ files: [file('a')] }), sending())).resolves.toMatchObject({ is: 'badFiles' });
    expect(sent).toEqual([]);
  });

  it('lets the uploader forget its files before a ticket may have them, and not sooner', async () => {
    await draftStore.putFile({ id: 'a', draftId: 'd', file: new File(['abc'], 'a.jpg') });
    uploads = [record({ state: 'failed', isFail: true, err: new UploadError('network') })];
    await sendDraft(draft({ files: [file('a')] }), sending());
    expect([uploaded, forgotten]).toEqual([['a'], []]);
    uploads = [record({ path: 'store/a' })];
    const raise = () => Promise.reject(new Error(`raised after ${forgotten.join()}`));
    await expect(sendDraft(draft({ files: [file('a')] }), { ...sending(), raise })).rejects.toThrow('raised after a');
    expect(await draftStore.get('u', 'd')).toMatchObject({ files: [{ path: 'store/a' }] });
  });

  it('forgets the addresses of files that the server does not find', async () => {
    answers = [fault('invalid', { fields: { 'uploads.0.key': 'did not arrive' } })];
    const arrived = file('a', { path: 'store/a', uploadedAt: NOW });
    await sendDraft(draft({ files: [arrived] }), sending());
    expect((await draftStore.get('u', 'd'))?.files[0]?.path).toBe('');
  });
});

describe('drafts', () => {
  it('are shown to their writer alone, the newest first', async () => {
    await draftStore.put(draft({ id: 'a', savedAt: 1 }));
    await draftStore.put(draft({ id: 'b', savedAt: 2 }));
    await draftStore.put(draft({ id: 'c', userId: 'other' }));
    expect((await draftStore.list('u')).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await draftStore.get('u', 'c')).toBeUndefined();
  });
  it('go with their files', async () => {
    await draftStore.putFile({ id: 'f', draftId: 'd', file: new File(['abc'], 'f.jpg') });
    await draftStore.remove('d');
    expect(await draftStore.file('f')).toBeUndefined();
  });
  it('count as written only by what was typed or added', () => {
    const presets = { contactName: 'Maria', occurredOn: '2026-11-20' };
    const bare = { files: [], filledFrom: '' };
    expect(hasContent({ ...bare, values: { ...presets, description: ' ' } }, presets)).toBe(false);
    expect(hasContent({ ...bare, values: { ...presets, contactName: 'Piet' } }, presets)).toBe(true);
    expect(hasContent({ ...bare, files: [file('a')], values: presets }, presets)).toBe(true);
    const unit = { ...presets, productModel: 'MD520', problemStage: 'after-warranty' };
    expect(hasContent({ ...bare, filledFrom: 'MD5204260', values: unit }, presets)).toBe(false);
    expect(hasContent({ ...bare, values: unit }, presets)).toBe(true);
    // Days since the delivery are filled in as well; other days somebody has typed.
    const days = (usageDays: string) => ({ ...unit, deliveryDate: '2026-11-10', usageDays });
    expect(hasContent({ ...bare, filledFrom: 'MD5204260', values: days('10') }, presets)).toBe(false);
    expect(hasContent({ ...bare, filledFrom: 'MD5204260', values: days('11') }, presets)).toBe(true);
  });
  it('are called by the first line of the description, else by the unit', () => {
    expect(draftTitle({ values: { description: 'Line 4 stopped.\nSince 8', sn: 'X' } })).toBe('Line 4 stopped.');
    expect(draftTitle({ values: { sn: 'MD520' } })).toBe('MD520');
    expect(draftTitle({ values: { description: 'x'.repeat(500) } })).toHaveLength(120);
  });
  it('send a file again before the store sweeps it', () => {
    expect(needsUpload(file('a', { path: 'p', uploadedAt: NOW - 21 * HOUR }), NOW)).toBe(false);
    expect(needsUpload(file('a', { path: 'p', uploadedAt: NOW - 22 * HOUR - 1 }), NOW)).toBe(true);
    expect(needsUpload(file('a'), NOW)).toBe(true);
  });
  it('carry only files that have arrived, with their covers, and what a partner may not say stays away', () => {
    const good = { sn: 'MD5204260' };
    const one = file('a', { path: 'p/a.jpg' });
    const body = bodyOf({
      kind: 'feedback',
      values: good,
      files: [one, file('b'), { ...one, name: 'v.mp4', path: 'p/v.mp4', coverPath: 'p/c.jpg' }],
    });
    expect(body.uploads).toEqual([
      { key: 'p/a.jpg', name: 'a.jpg' },
      { key: 'p/v.mp4', name: 'v.mp4', coverKey: 'p/c.jpg' },
    ]);
    expect(bodyOf({ kind: 'feedback', values: { ...good, visibleToPartner: 'yes' }, files: [] })).not.toHaveProperty(
      'visibleToPartner',
    );
    const forMaria = { ...good, onBehalfOf: 'maria' };
    expect(bodyOf({ kind: 'feedback', values: forMaria, files: [] })).toHaveProperty('onBehalfOf', 'maria');
    expect(bodyOf({ kind: 'itr', values: forMaria, files: [] })).not.toHaveProperty('onBehalfOf');
  });
});
