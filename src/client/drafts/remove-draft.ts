import type { T } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import type { DraftStore } from './draft-store.ts';

/** Removes a draft from this device. If the storage refuses, a toast says so and the answer is false. */
export async function removeDraft(draftStore: DraftStore, id: string, t: T): Promise<boolean> {
  try {
    await draftStore.remove(id);
    return true;
  } catch {
    toast.error(t('draft.notDeleted'));
    return false;
  }
}
