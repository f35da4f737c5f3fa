/**
 * Runs a hook in a page of its own: React as in the browser, on a DOM without a browser. What the hook says is mocked by the test
 * (`vi.mock` of text.tsx): a text is its key.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface Hook<Options, Answer> {
  /** What it answered last. */
  now(): Answer;
  /** Draws it again, with other options. */
  draw(options: Options): Promise<void>;
  /** Does something, and waits until all that follows from it is drawn. */
  does<T>(work: () => T | Promise<T>): Promise<T>;
  leave(): Promise<void>;
  client: QueryClient;
}

export async function runHook<Options, Answer>(
  useIt: (options: Options) => Answer,
  options: Options,
): Promise<Hook<Options, Answer>> {
  const answers: Answer[] = [];
  const client = new QueryClient();
  const root = createRoot(document.createElement('div'));
  function HookProbe({ given }: { given: Options }): ReactNode {
    const answer = useIt(given);
    answers.push(answer);
    return null;
  }
  const does: Hook<Options, Answer>['does'] = (work) => act(async () => work());
  const draw = (given: Options) =>
    does(() =>
      root.render(
        <QueryClientProvider client={client}>
          <HookProbe given={given} />
        </QueryClientProvider>,
      ),
    );
  await draw(options);
  return {
    now: () => answers.at(-1) as Answer,
    draw,
    does,
    leave: () => does(() => root.unmount()),
    client,
  };
}
