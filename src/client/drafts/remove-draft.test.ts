import { afterEach, expect, it } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import { toast, toastQueue } from '../ui/toast-queue.ts';
import { memoryDraftStore } from './draft-store.ts';
import { removeDraft } from './remove-draft.ts';

const t = translator<typeof texts>('en', texts);
afterEach(() => toast.dismiss(toastQueue.first()?.id ?? 0));

it('removes a draft without a word', async () => {
  expect(await removeDraft(memoryDraftStore(), 'd', t)).toBe(true);
  expect(toastQueue.first()).toBeUndefined();
});

it('says that the draft is still there when the storage of the device refuses', async () => {
  const refusing = { ...memoryDraftStore(), remove: () => Promise.reject(new Error('IndexedDB')) };
  expect(await removeDraft(refusing, 'd', t)).toBe(false);
  expect(toastQueue.first()).toMatchObject({ text: 'The draft could not be deleted. Try again.', tone: 'bad' });
});
