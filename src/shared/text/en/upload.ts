import type { Part } from '../catalogue.ts';

/** Photos and video of a form: what may go up, and what is wrong with one that may not. */
export const upload = {
  'upload.label': 'Photos, video, files',
  'upload.addVideo': 'Add video',
  'upload.hint':
    'At most {images} pictures, 1 video (MP4) and {files} other files of 20 MB each. Everything uploads right away; pictures are compressed.',
  'upload.download': 'Download {name}',
  'upload.scan.checking': 'Being checked',
  'upload.scan.found': 'Withheld: malware',
  'upload.empty': '{name} is empty. Please choose another file.',
  'upload.addFile': 'Parameters, logs, documents',
  'upload.contentDiffers': '{name}: the content does not match the file name. Please choose another file.',
  'upload.program': '{name} is a program. Programs cannot be attached.',
  'upload.script': '{name} is a script that a computer could run. Scripts cannot be attached.',
  'upload.webPage': '{name} is a web page or an SVG drawing. Please save it as PDF and attach that.',
  'upload.macros':
    '{name} contains macros. Please save it without macros, for example as XLSX or DOCX, and attach that.',
  'upload.fileTooLarge': '{name} is too large. A file can have at most 20 MB.',
  'upload.videoNotMp4':
    '{name}: a video must be MP4, and this one cannot be converted to MP4 without loss. On an iPhone choose Settings, Camera, Formats, “Most Compatible” and record again, or send it as MP4.',
  'upload.imageTooLarge': '{name} is too large. A picture can have at most 20 MB.',
  'upload.videoTooLarge': '{name} is too large. A video can have at most 200 MB.',
  'upload.heic': '{name}: this browser cannot read HEIC pictures. Please send it as JPEG, or take a screenshot of it.',
  'upload.damaged': '{name} cannot be read. Please choose another picture.',
  'upload.network': '{name} was not uploaded. Tap it to try again.',
  'upload.store': '{name} was not accepted by the storage. Tap it to try again.',
} as const satisfies Part<'upload'>;
