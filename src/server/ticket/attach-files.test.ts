import { expect, it } from 'vitest';
import { CallError } from '../../shared/errors.ts';
import { checkFiles } from './attach-files.ts';
import type { PreparedFiles } from './deps.ts';
import { RAISING_IMAGES } from './raise-ticket.ts';

function refusal(images: number, videos: number, most?: number): unknown {
  const kinds = [...Array<'image'>(images).fill('image'), ...Array<'video'>(videos).fill('video')];
  try {
    checkFiles({ files: kinds.map((kind) => ({ kind })), issues: {} } as unknown as PreparedFiles, most);
    return null;
  } catch (error) {
    return error instanceof CallError ? error.issues?.['uploads'] : error;
  }
}

it('an action takes 5 images and 1 video (spec 5.43, 5.45, 9.8, 9.9)', () => {
  expect(refusal(5, 1)).toBeNull();
  expect(refusal(6, 0)).toEqual({ key: 'issue.images', params: { max: 5 } });
  expect(refusal(0, 2)).toEqual({ key: 'issue.videos' });
});

it('an insider who raises a ticket has room for a sixth image (spec 5.44, 9.8)', () => {
  expect(RAISING_IMAGES).toEqual({ feedback: 5, itr: 6, internal: 6 });
  expect(refusal(6, 1, RAISING_IMAGES.itr)).toBeNull();
  expect(refusal(7, 0, RAISING_IMAGES.itr)).toEqual({ key: 'issue.images', params: { max: 6 } });
});
