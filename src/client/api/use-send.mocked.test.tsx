// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { listNotifications, readNotifications } from '../../shared/notification/calls.ts';
import { runHook } from '../hook.testkit.tsx';
import { ApiError } from './api-error.ts';
import { useSend } from './use-send.ts';

const failed = new ApiError({ code: 500, failure: 'unexpected', message: 'It broke.' });
const send = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<unknown>>());
vi.mock('./client.ts', () => ({ send, session: {}, randomKey: () => 'key-1' }));

it.each([[false], [true]])(
  'a page that sends (catches: %s) goes on without an answer; only who asks for the failure is given it (spec 8.9)',
  async (catches) => {
    send.mockRejectedValue(failed);
    const onFailed = vi.fn<(error: ApiError) => void>();
    const hook = await runHook(
      (how: { onFailed?: (error: ApiError) => void }) => useSend(readNotifications, { catches, ...how }),
      {},
    );
    expect(await hook.does(() => hook.now().send({}))).toBeUndefined();
    await hook.draw({ onFailed });
    expect(await hook.does(() => hook.now().send({}))).toBeUndefined();
    expect(onFailed.mock.calls).toEqual([[failed]]);
    expect([hook.now().error, send.mock.lastCall?.[2]]).toMatchObject([failed, { catches }]);
    await hook.leave();
  },
);

it.each([
  ['conflict', false, true],
  ['missing', false, true],
  ['conflict', true, false],
  ['unexpected', false, false],
] as const)('after %s (catches: %s) what was shown is read again: %s', async (failure, catches, isRead) => {
  send.mockRejectedValue(new ApiError({ code: 409, failure, message: 'It has changed.' }));
  const hook = await runHook(() => useSend(readNotifications, { catches, outdates: [listNotifications] }), {});
  hook.client.setQueryData([listNotifications.name], {});
  await hook.does(() => hook.now().send({}));
  expect(hook.client.getQueryState([listNotifications.name])?.isInvalidated).toBe(isRead);
  await hook.leave();
});
