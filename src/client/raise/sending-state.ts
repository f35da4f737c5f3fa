import type { ApiError } from '../api/api-error.ts';
import type { Draft } from '../drafts/draft.ts';
import type { FormStore } from '../form/form-store.ts';
import { emptyValues } from '../form/form-values.ts';

/** What is true of a report while it is written and sent. */
export interface SendingState {
  phase: 'writing' | 'sending' | 'queued';
  filesFault: string | undefined;
  refusal: Pick<ApiError, 'message' | 'requestId'> | undefined;
  arrived: Draft['arrived'];
  /** Is it to be another ticket? */
  confirmsSecond: boolean;
}

/** What sending needs; loaded while one writes. */
export const sendingParts = () => Promise.all([import('../drafts/outbox.ts'), import('../upload/device-uploader.ts')]);

/** What the server said about the fields is shown where they stand. */
export const markRefused = (store: FormStore, refused: Draft['refused'] = {}): void =>
  store.setErrors(
    refused,
    Object.keys(refused).filter((field) => field in emptyValues),
  );

/** What the server said about the files. */
export const filesErrorIn = (refused: Draft['refused']): string | undefined =>
  Object.entries(refused ?? {}).find(([field]) => field.startsWith('uploads'))?.[1];
