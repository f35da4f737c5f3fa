import type { T } from '../text.tsx';
import type { UploadError } from './upload-error.ts';

const errorKeys = {
  empty: 'upload.empty',
  notImageOrVideo: 'upload.notImageOrVideo',
  contentDiffersFromName: 'upload.contentDiffers',
  videoNotMp4: 'upload.videoNotMp4',
  imageTooLarge: 'upload.imageTooLarge',
  videoTooLarge: 'upload.videoTooLarge',
  heicNotDecodable: 'upload.heic',
  pictureNotDecodable: 'upload.damaged',
  network: 'upload.network',
  credentials: 'upload.network',
  store: 'upload.store',
} as const;

/** Why a file did not go up, with its name and what to do. Whoever shows it imports the texts of uploading. */
export const uploadErrorText = (t: T, name: string, fault: Pick<UploadError, 'code'> | null): string =>
  t(errorKeys[fault?.code ?? 'network'], { name });
