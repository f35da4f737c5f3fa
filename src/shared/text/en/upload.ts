import type { Part } from '../catalogue.ts';

/** Photos and video of a form: what may go up, and what is wrong with one that may not. */
export const upload = {
  'upload.label': 'Photos and video',
  'upload.addVideo': 'Add video',
  'upload.hint': 'At most {images} images and 1 video (MP4). They are made smaller and go up at once.',
  'upload.empty': '{name} is empty. Please choose another file.',
  'upload.notImageOrVideo': '{name}: only images or videos can be attached.',
  'upload.contentDiffers': '{name}: the content is not what the name says. Please choose another file.',
  'upload.videoNotMp4':
    '{name}: a video must be MP4, and this one cannot be turned into MP4 without loss. On an iPhone choose Settings, Camera, Formats, “Most Compatible” and record again, or send it as MP4.',
  'upload.imageTooLarge': '{name} is too large. An image may have at most 20 MB.',
  'upload.videoTooLarge': '{name} is too large. A video may have at most 200 MB.',
  'upload.heic': '{name}: this browser cannot read HEIC pictures. Please send it as JPEG, or take a screenshot of it.',
  'upload.damaged': '{name} cannot be read. Please choose another picture.',
  'upload.network': '{name} has not arrived. Tap it to try again.',
  'upload.store': '{name} was not taken by the store. Tap it to try again.',
} as const satisfies Part<'upload'>;
