import { expect, test } from 'vitest';
import { failures, type Failure } from '../../shared/failures.ts';
import { ApiError } from './api-error.ts';

// What a draft that waits does with it: it is tried again, or kept and shown to its author.
const TRIED_AGAIN = ['network', 'tooSlow', 'tooMany', 'unexpected', 'unavailable', 'storageFull'];

test.each([...(Object.keys(failures) as Failure[]), 'network' as const])('a call that failed as %s', (failure) => {
  const error = new ApiError({ code: 0, failure, message: '' });
  expect(error.isFinal).toBe(!TRIED_AGAIN.includes(failure));
});
