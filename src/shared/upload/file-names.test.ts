import { expect, test } from 'vitest';
import { mp4Name } from './mp4-name.ts';
import { previewKindOf } from './preview-kind.ts';

test.each([
  ['IMG_1.MOV', 'IMG_1.mp4'],
  ['clip.qt', 'clip.mp4'],
  ['a.mov.zip', 'a.mov.zip'],
  ['clip.mp4', 'clip.mp4'],
])('the video %s is uploaded as %s', (name, uploaded) => expect(mp4Name(name)).toBe(uploaded));

test.each([
  ['manual.PDF', 'pdf'],
  ['plate.jpeg', 'picture'],
  ['units.xlsx', 'sheet'],
  ['units.csv', 'table'],
  ['drive.par', 'text'],
  ['page.html', undefined],
  ['drawing.svg', undefined],
  ['README', undefined],
])('%s is shown as %s', (name, kind) => expect(previewKindOf(name)).toBe(kind));
