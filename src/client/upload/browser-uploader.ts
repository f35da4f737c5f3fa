import type { KeyFolder } from '../../shared/upload/key.ts';
import { v4 } from 'uuid';
import { deviceCheckpoints } from './checkpoints.ts';
import { UploadCancelled, UploadError } from './upload-error.ts';
import { browserHashing } from './browser-hashing.ts';
import { xhrTransport } from './transport.ts';
import { createUploader, type Uploader, type UploaderOptions } from './uploader.ts';

/** An upload queue for the browser. `ways`: how it is let in by the server. */
export function createBrowserUploader(
  ways: Pick<UploaderOptions, 'fetchCredential' | 'signStep'>,
  folder: KeyFolder,
): Uploader {
  return createUploader({
    ...ways,
    folder,
    transport: xhrTransport,
    hashing: browserHashing(),
    prepare: async (file) => {
      // Loaded when the first file is added.
      const { prepareFile } = await (
        folder === 'import' ? import('./prepare-import.ts') : import('./prepare.ts')
      ).catch((cause: unknown) => {
        throw new UploadError('network', { cause });
      });
      return prepareFile(file);
    },
    checkpoints: deviceCheckpoints(),
    now: Date.now,
    // Not crypto.randomUUID, which is missing on plain http.
    uuid: () => v4(),
    wait: waitFor,
  });
}

/** Resolves after `ms`; rejects with UploadCancelled as soon as the signal is aborted. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      clearTimeout(timer);
      reject(new UploadCancelled());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    }, ms);
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}
