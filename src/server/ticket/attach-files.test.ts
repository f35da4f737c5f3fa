import { expect, it } from 'vitest';
import { CallError } from '../../shared/errors.ts';
import { attach, checkFiles } from './attach-files.ts';
import { FILE_MAX_BYTES } from '../../shared/upload/limits.ts';
import type { PreparedFiles } from './deps.ts';
import { RAISING_IMAGES } from './raise-ticket.ts';
import { deps, ids, trial, viewers } from './ticket.testkit.ts';

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

it('other files are counted apart: 5, and 60 MB together', () => {
  const refusalOf = (...sizes: number[]): unknown => {
    const others = sizes.map((size) => ({ kind: 'file', size }));
    try {
      const pictures = Array.from({ length: 5 }, () => ({ kind: 'image', size: 2 * FILE_MAX_BYTES }));
      checkFiles({ files: [...pictures, ...others], issues: {} } as unknown as PreparedFiles);
      return null;
    } catch (error) {
      return error instanceof CallError ? error.issues?.['uploads'] : error;
    }
  };
  expect(refusalOf(1, 1, 1, 1, 1)).toBeNull();
  expect(refusalOf(1, 1, 1, 1, 1, 1)).toEqual({ key: 'issue.files', params: { max: 5 } });
  expect(refusalOf(FILE_MAX_BYTES, FILE_MAX_BYTES, FILE_MAX_BYTES)).toBeNull();
  expect(refusalOf(FILE_MAX_BYTES, FILE_MAX_BYTES, FILE_MAX_BYTES, 1)).toEqual({ key: 'issue.filesLarge' });
});

it('an insider who raises a ticket has room for a sixth image (spec 5.44, 9.8)', () => {
  expect(RAISING_IMAGES).toEqual({ feedback: 5, itr: 6, internal: 6 });
  expect(refusal(6, 1, RAISING_IMAGES.itr)).toBeNull();
  expect(refusal(7, 0, RAISING_IMAGES.itr)).toEqual({ key: 'issue.images', params: { max: 6 } });
});

it('a file that no user brings has no uploader', async () => {
  const files = { files: [{ kind: 'image' }], issues: {}, prefixes: [] } as unknown as PreparedFiles;
  for (const [viewer, uploaderId] of [[viewers.partner, ids.partner] as const, [viewers.visitor, null] as const]) {
    const tried = trial(viewer);
    await attach(tried.context, deps(), { ticketId: ids.ticket, seq: 3, solutionVersion: null }, files);
    expect(tried.the('insert attachment')).toMatchObject([{ ticketId: ids.ticket, seq: 3, uploaderId }]);
  }
});
