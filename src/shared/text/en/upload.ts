import type { Part } from '../catalogue.ts';

/** Photos and video of a form: what may go up, and what is wrong with one that may not. */
export const upload = {
  'upload.label': 'Photos and video',
  'upload.addVideo': 'Add video',
  'upload.hint': 'At most {images} pictures and 1 video (MP4). Files are compressed and upload right away.',
  'upload.empty': '{name} is empty. Please choose another file.',
  'upload.notImageOrVideo': '{name}: only pictures and videos can be attached.',
  'upload.contentDiffers': '{name}: the content does not match the file name. Please choose another file.',
  'upload.videoNotMp4':
    '{name}: a video must be MP4, and this one cannot be converted to MP4 without loss. On an iPhone choose Settings, Camera, Formats, “Most Compatible” and record again, or send it as MP4.',
  'upload.imageTooLarge': '{name} is too large. A picture can have at most 20 MB.',
  'upload.videoTooLarge': '{name} is too large. A video can have at most 200 MB.',
  'upload.heic': '{name}: this browser cannot read HEIC pictures. Please send it as JPEG, or take a screenshot of it.',
  'upload.damaged': '{name} cannot be read. Please choose another picture.',
  'upload.network': '{name} was not uploaded. Tap it to try again.',
  'upload.store': '{name} was not accepted by the storage. Tap it to try again.',
} as const satisfies Part<'upload'>;
