import type { T } from '../text.tsx';
import type { UploadError } from './upload-error.ts';

const errorKeys = {
  empty: 'upload.empty',
  contentDiffersFromName: 'upload.contentDiffers',
  videoNotMp4: 'upload.videoNotMp4',
  imageTooLarge: 'upload.imageTooLarge',
  videoTooLarge: 'upload.videoTooLarge',
  fileTooLarge: 'upload.fileTooLarge',
  program: 'upload.program',
  script: 'upload.script',
  webPage: 'upload.webPage',
  macros: 'upload.macros',
  heicNotDecodable: 'upload.heic',
  pictureNotDecodable: 'upload.damaged',
  network: 'upload.network',
  credentials: 'upload.network',
  store: 'upload.store',
} as const;

/** Says why a file could not be uploaded and what to do. */
export const uploadErrorText = (t: T, name: string, error: Pick<UploadError, 'code'> | null): string =>
  t(errorKeys[error?.code ?? 'network'], { name });
