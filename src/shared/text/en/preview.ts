import type { Part } from '../catalogue.ts';

/** Files of our own store, shown in the page, and pictures over the whole window. */
export const preview = {
  'preview.download': 'Download',
  'preview.loading': 'Loading {name}',
  'preview.loaded': '{loaded} of {size}',
  'preview.tooLarge': 'This file is too large to show here',
  'preview.tooLargeText': '{name} is {size}; files up to {max} can be shown. Download it to open it on this device.',
  'preview.damaged': 'This file cannot be shown',
  'preview.damagedText':
    'It is damaged, protected by a password, or not what its name says. Download it to try another program.',
  'preview.home': 'Go to the home page',
  'preview.cutText': 'Only the beginning is shown. Download the file to see all of it.',
  'preview.cutTable': 'Only the first {rows} rows and {columns} columns are shown. Download the file to see all of it.',
  'preview.cutPages': 'Only the first {n} pages are shown. Download the file to see all of it.',
  'preview.empty': 'This file is empty',
  'preview.encoding': 'Encoding',
  'preview.sheets': 'Sheets',
  'preview.table': 'Table, can be scrolled',
  'preview.row': 'Row',
  'preview.page': 'Page {n} of {max}',
  'preview.pages': 'Pages of {name}, can be scrolled',
  'preview.previous': 'Previous file',
  'preview.next': 'Next file',
  'preview.zoomIn': 'Zoom in',
  'preview.zoomOut': 'Zoom out',
  'preview.zoomFit': 'Fit to window',
  'preview.picture': 'Picture',
  'preview.noPicture': 'No picture can be found here',
  'preview.noPictureText':
    'The link does not lead to a picture, or the picture can no longer be opened. Go back and open it again.',
} as const satisfies Part<'preview'>;
