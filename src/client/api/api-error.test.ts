import { expect, test } from 'vitest';
import { failures, type Failure } from '../../shared/failures.ts';
import { ApiError } from './api-error.ts';

// Whether a queued draft is sent again, or shown to its writer with the error.
const TRIED_AGAIN = ['network', 'tooSlow', 'tooMany', 'unexpected', 'unavailable', 'storageFull'];

test.each([...(Object.keys(failures) as Failure[]), 'network' as const])('a call that failed as %s', (failure) => {
  const error = new ApiError({ code: 0, failure, message: '' });
  expect(error.isFinal).toBe(!TRIED_AGAIN.includes(failure));
});
