import { expect, it } from 'vitest';
import type { T } from '../text.tsx';
import { draftOf } from './form-draft.ts';
import { createFormStore } from './form-store.ts';
import { areUploaded, contentOf, filesErrors, uploadsOf } from './form-uploads.ts';

const t = ((key: string) => key) as T;

it('what waits for the uploader keeps a form from being sent, but not a message, which takes it along', () => {
  const file = new File(['a'], 'a.jpg');
  const draft = draftOf(createFormStore(), []);
  expect([filesErrors(draft, t), areUploaded(draft), contentOf(draft)]).toEqual([{}, true, []]);
  draft.add([file]);
  expect(filesErrors(draft, t)).toEqual({ uploads: 'ticket.input.filesBusy' });
  expect(filesErrors(draft, t, true)).toEqual({});
  expect([uploadsOf(draft), areUploaded(draft), contentOf(draft)]).toEqual([[], false, [file]]);
});
