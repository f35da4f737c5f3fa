// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { runHook } from '../hook.testkit.tsx';
import { queryClient } from './queries.ts';
import { useAnswerLanguage } from './use-answer-language.ts';

const page = vi.hoisted(() => ({ t: (key: string) => key, language: 'en' }));
const setPageLanguage = vi.hoisted(() => vi.fn<(language: string) => void>());
vi.mock('./client.ts', () => ({ setPageLanguage, session: {} }));
vi.mock('../text.tsx', () => ({ useText: () => page }));

it('what is shown is asked again in another language, and only then', async () => {
  queryClient.setQueryData(['version.list'], { items: [] });
  const isOld = () => queryClient.getQueryState(['version.list'])?.isInvalidated;
  const hook = await runHook(useAnswerLanguage, undefined);
  await hook.draw(undefined);
  expect(isOld()).toBe(false);
  page.language = 'zh';
  await hook.draw(undefined);
  expect(isOld()).toBe(true);
  expect(setPageLanguage.mock.calls.map(([language]) => language)).toEqual(['en', 'zh']);
  await hook.leave();
});
