// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyRecord } from '../upload/empty-record.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import { FileField } from './file-field.tsx';
import { draftOf } from './form-draft.ts';
import { createFormStore } from './form-store.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.mock('../text.tsx', () => ({ useText: () => ({ t: (key: string) => key, language: 'en' }) }));
const opened = vi.hoisted(() => vi.fn<() => unknown>());
const isThere = vi.hoisted(() => ({ promise: undefined as Promise<void> | undefined }));
vi.mock('./file-uploader.ts', async () => {
  await isThere.promise;
  return { openDeviceUploader: opened, uploadErrorText: () => 'failed' };
});

beforeEach(() => {
  let records: UploadRecord[] = [];
  const listeners = new Set<() => void>();
  opened.mockImplementation(() => {
    let snapshot = { records, isPaused: false, isBusy: false };
    return {
      subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
      getSnapshot: () => snapshot,
      add: (files: readonly File[]) => {
        const added = files.map(({ name }) => emptyRecord(`record-${name}`, name));
        snapshot = { ...snapshot, records: (records = [...records, ...added]) };
        listeners.forEach((tell) => tell());
        return added.map(({ id }) => id);
      },
    };
  });
});

it('opens its uploader when a file is chosen, and shows the file meanwhile', async () => {
  let arrive = () => {};
  isThere.promise = new Promise((resolve) => (arrive = resolve));
  const draft = draftOf(createFormStore());
  const box = document.createElement('div');
  const root = createRoot(box);
  await act(async () => root.render(<FileField label="files" draft={draft} />));
  expect(box.querySelector('input')).not.toBeNull();
  expect(opened).not.toHaveBeenCalled();

  const input = box.querySelector('input') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['a'], 'plate.jpg')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  expect([box.textContent?.includes('plate.jpg'), draft.notAdded().length, draft.uploader()]).toEqual([
    true,
    1,
    undefined,
  ]);

  await act(async () => arrive());
  await act(() => vi.waitUntil(() => draft.uploader() !== undefined));
  expect(opened).toHaveBeenCalledTimes(1);
  expect([draft.notAdded(), draft.file('record-plate.jpg')?.name]).toEqual([[], 'plate.jpg']);
  expect(box.textContent).toContain('plate.jpg');
  await act(async () => root.unmount());
});
