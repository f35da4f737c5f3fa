import type { ApiError } from '../api/api-error.ts';
import type { Draft } from '../drafts/draft.ts';
import type { FormStore } from '../form/form-store.ts';
import { emptyValues } from '../form/form-values.ts';

/** The state of a report while it is written and sent. */
export interface SendingState {
  phase: 'writing' | 'sending' | 'queued';
  filesFault: string | undefined;
  refusal: Pick<ApiError, 'message' | 'requestId'> | undefined;
  arrived: Draft['arrived'];
  /** The user is being asked whether a second ticket is wanted. */
  confirmsSecond: boolean;
}

/** The modules that send a report; loaded while it is written. */
export const sendingParts = () => Promise.all([import('../drafts/outbox.ts'), import('../upload/device-uploader.ts')]);

/** Puts the server's messages beside their fields. */
export const markRefused = (store: FormStore, refused: Draft['refused'] = {}): void =>
  store.setErrors(
    refused,
    Object.keys(refused).filter((field) => field in emptyValues),
  );

/** The server's message about the files. */
export const filesErrorIn = (refused: Draft['refused']): string | undefined =>
  Object.entries(refused ?? {}).find(([field]) => field.startsWith('uploads'))?.[1];
