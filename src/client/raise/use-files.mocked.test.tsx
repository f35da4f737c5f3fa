// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileCheck } from '../../shared/upload/sniff.ts';
import { FILES_MAX, FILES_MAX_BYTES, VIDEOS_MAX } from '../../shared/upload/limits.ts';
import type { DraftFile } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { runHook } from '../hook.testkit.tsx';
import type { Uploader } from '../upload/uploader.ts';
import { emptyRecord } from '../upload/empty-record.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import { useFiles } from './use-files.ts';

/** The queue: what it was asked, and a way to let things happen in it. */
function createQueue() {
  const listeners = new Set<() => void>();
  let records: UploadRecord[] = [];
  const log: string[] = [];
  const uploader: Uploader = {
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    getSnapshot: () => ({ records, isPaused: false, isBusy: false }),
    add: (files) => {
      const added = files.map(({ name }) => emptyRecord(`record-${name}`, name));
      records = [...records, ...added];
      listeners.forEach((tell) => tell());
      log.push(...added.map(({ name }) => `add ${name}`));
      return added.map(({ id }) => id);
    },
    cancel: (id) => void log.push(`cancel ${id}`),
    retry: (id) => void log.push(`retry ${id}`),
    whenIdle: () => (log.push('idle'), Promise.resolve()),
    dispose: () => void log.push('dispose'),
  };
  const arrives = (name: string): void => {
    records = records.map((record) =>
      record.name === name ? { ...record, state: 'done', path: `stored/${name}`, coverPath: '' } : record,
    );
    listeners.forEach((tell) => tell());
  };
  return { uploader, log, arrives };
}

let queue = createQueue();
let isOffline = false;
vi.mock('../drafts/open-uploader.ts', () => ({
  openUploader: () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(queue.uploader)),
}));
beforeEach(() => {
  queue = createQueue();
  isOffline = false;
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

const picture = (name: string): File => new File(['x'], name);
const judged = (file: File): Promise<FileCheck> => {
  if (file.name.endsWith('.exe')) return Promise.resolve({ ok: false, refusal: 'program', name: file.name });
  const kind = file.name.endsWith('.mp4') ? 'video' : file.name.endsWith('.par') ? 'file' : 'image';
  return Promise.resolve({ ok: true, type: { kind, mime: '', extension: '' } });
};
const kept = (id: string, more: Partial<DraftFile> = {}): DraftFile => ({
  id,
  name: `${id}.jpg`,
  kind: 'image',
  bytes: 1,
  path: '',
  coverPath: '',
  uploadedAt: 0,
  ...more,
});

/** The hook over a device that keeps these files. */
async function open(initial: DraftFile[] = [], more: { imagesMax?: number; resumes?: boolean; lost?: string[] } = {}) {
  const device = new Map(
    initial.filter(({ id }) => !more.lost?.includes(id)).map(({ id, name }) => [id, picture(name)]),
  );
  const changes: DraftFile[][] = [];
  const draftStore = {
    file: (id: string) => Promise.resolve(device.get(id)),
    putFile: ({ id, file }: { id: string; file: File }) => Promise.resolve(void device.set(id, file)),
    removeFile: (id: string) => Promise.resolve(void device.delete(id)),
  } as unknown as DraftStore;
  const onChange = (files: DraftFile[]) => void changes.push(files);
  const { imagesMax = 5, resumes = true } = more;
  const hook = await runHook(useFiles, { draftId: 'd', initial, draftStore, imagesMax, resumes, onChange });
  const add = (...names: string[]) => hook.does(() => hook.now().add(names.map(picture), judged));
  const names = () => hook.now().files.map(({ name }) => name);
  return { ...hook, add, names, device, changes };
}

describe('chosen files', () => {
  it('lie on the device, are shown, and go up', async () => {
    const { add, names, now, device, changes } = await open();
    await add('a.jpg', 'b.mp4');
    expect(names()).toEqual(['a.jpg', 'b.mp4']);
    expect([...device.values()].map(({ name }) => name)).toEqual(['a.jpg', 'b.mp4']);
    expect(queue.log).toEqual(['add a.jpg', 'add b.mp4']);
    expect(changes.at(-1)?.map(({ name, path }) => [name, path])).toEqual([
      ['a.jpg', ''],
      ['b.mp4', ''],
    ]);
    // A video has no picture of itself on the device.
    expect([...now().thumbs.keys()]).toEqual([now().files[0]?.id]);
    expect([...now().records.values()].map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });
  it('that have arrived are known by their place, once', async () => {
    const { add, does, now, changes } = await open();
    await add('a.jpg');
    const before = changes.length;
    await does(() => queue.arrives('a.jpg'));
    await does(() => queue.arrives('a.jpg'));
    expect(now().files).toMatchObject([{ name: 'a.jpg', path: 'stored/a.jpg' }]);
    expect(changes).toHaveLength(before + 1);
  });
  it('that are no good, or too many, are said and left out; the next choice says its own', async () => {
    const { add, names, now } = await open([], { imagesMax: 2 });
    await add('virus.exe', 'a.jpg', 'b.jpg', 'c.jpg', ...Array.from({ length: VIDEOS_MAX + 1 }, (_, n) => `${n}.mp4`));
    expect(now().errors).toEqual([
      { is: 'refused', name: 'virus.exe', why: 'program' },
      { is: 'tooManyImages' },
      { is: 'tooManyVideos' },
    ]);
    expect(names()).toEqual(['a.jpg', 'b.jpg', ...Array.from({ length: VIDEOS_MAX }, (_, n) => `${n}.mp4`)]);
    await add('d.jpg');
    expect(now().errors).toEqual([{ is: 'tooManyImages' }]);
  });
  it('other than pictures and videos are counted apart, and all together have a limit', async () => {
    const { add, names, now } = await open([], { imagesMax: 1 });
    await add('a.jpg', ...Array.from({ length: FILES_MAX + 1 }, (_, n) => `${n}.par`));
    expect(now().errors).toEqual([{ is: 'tooManyFiles' }]);
    expect(names()).toHaveLength(1 + FILES_MAX);
    expect([...now().thumbs.keys()]).toHaveLength(1);
    const { add: addMore, now: later } = await open([kept('log', { kind: 'file', bytes: FILES_MAX_BYTES })]);
    await addMore('a.par', 'b.jpg');
    expect(later().errors).toEqual([{ is: 'filesTooLarge' }]);
    expect(later().files.map(({ name }) => name)).toEqual(['log.jpg', 'b.jpg']);
  });
  it('wait on the device while there is no network, and go up with the next', async () => {
    const { add, names, device } = await open();
    isOffline = true;
    await add('a.jpg');
    expect([names(), device.size, queue.log]).toEqual([['a.jpg'], 1, []]);
    isOffline = false;
    await add('b.jpg');
    expect(queue.log).toEqual(['add b.jpg']);
  });
  it('are tried again, and taken away from everywhere', async () => {
    const { add, does, now, names, device, changes } = await open();
    await add('a.jpg', 'b.jpg');
    const id = now().files[0]?.id ?? '';
    await does(() => now().retry(id));
    await does(() => now().remove(id));
    await does(() => now().retry('unheard of'));
    expect(queue.log.slice(2)).toEqual(['retry record-a.jpg', 'cancel record-a.jpg']);
    expect([names(), device.has(id), changes.at(-1)?.length]).toEqual([['b.jpg'], false, 1]);
  });
});

describe('a draft that comes back', () => {
  it('is shown from the device, and sends what had not arrived, or long ago', async () => {
    const fresh = kept('fresh', { path: 'p', uploadedAt: Date.now() });
    const { now } = await open([fresh, kept('left'), kept('old', { path: 'p', uploadedAt: 1 }), kept('lost')], {
      lost: ['lost'],
    });
    expect(queue.log).toEqual(['add left.jpg', 'add old.jpg']);
    expect([...now().thumbs.keys()]).toEqual(['fresh', 'left', 'old']);
  });
  it('is left to the outbox where that sees to it', async () => {
    const { now } = await open([kept('left')], { resumes: false });
    expect([queue.log, now().thumbs.size]).toEqual([[], 1]);
  });
});

describe('sending', () => {
  it('waits for what is on its way', async () => {
    const { add, does, now } = await open();
    expect(await does(() => now().settle())).toEqual([]);
    await add('a.jpg');
    await does(() => queue.arrives('a.jpg'));
    expect(await does(() => now().settle())).toMatchObject([{ path: 'stored/a.jpg' }]);
    expect(queue.log.at(-1)).toBe('idle');
  });
  it('takes over what the draft store knows better: what the store has lost goes up again', async () => {
    const { add, does, now } = await open();
    await add('a.jpg', 'b.jpg');
    await does(() => queue.arrives('a.jpg'));
    await does(() => queue.arrives('b.jpg'));
    const [a, b] = now().files;
    await does(() => now().reread([{ ...a!, path: '' }, b!]));
    expect(queue.log.filter((one) => one.startsWith('add'))).toEqual(['add a.jpg', 'add b.jpg', 'add a.jpg']);
    await does(() => now().reread(now().files));
    expect(queue.log).toHaveLength(3);
  });
});

it('leaving ends the queue and gives the pictures back', async () => {
  const { add, leave } = await open([kept('left')]);
  await add('a.jpg');
  await leave();
  expect(queue.log.at(-1)).toBe('dispose');
  expect(vi.mocked(URL.revokeObjectURL).mock.calls).toEqual([['blob:1'], ['blob:2']]);
});
