// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { getCustomer } from '../../shared/product/calls.ts';
import { runHook } from '../hook.testkit.tsx';
import { ApiError } from './api-error.ts';
import { useCall } from './queries.ts';

const send = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<unknown>>());
vi.mock('./client.ts', () => ({ send, session: {} }));

it('what the server refuses the customer information page comes back to it, never as a toast (spec 8.3)', async () => {
  const refused = new ApiError({ code: 404, failure: 'missing', message: 'Not here.' });
  send.mockRejectedValue(refused);
  const hook = await runHook(() => useCall(getCustomer, { params: { id: 'c-1' } }), undefined);
  await hook.does(() => vi.waitUntil(() => hook.now().failureReason !== null));
  expect(hook.now().failureReason).toBe(refused);
  expect(send.mock.calls.map(([call, , options]) => [call, options])).toEqual([
    [getCustomer, expect.objectContaining({ catches: true })],
  ]);
  await hook.leave();
});
