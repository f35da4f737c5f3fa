import { useEffect } from 'react';
import { session } from './client.ts';
import { queryClient } from './queries.ts';
import { useUser } from './user.ts';
import { startLater } from '../ui/start-later.ts';

/** How often everything shown is asked again where the program of the stream did not arrive. */
const ASK_MS = 30_000;

function askAgain(): () => void {
  const timer = setInterval(() => void queryClient.invalidateQueries(), ASK_MS);
  return () => clearInterval(timer);
}

/** Keeps the live stream open while somebody is logged in. Once, at the root. */
export function useLiveStream(): void {
  const userId = useUser()?.userId;
  useEffect(() => {
    // On a change of user the cache is emptied: the next user must not find the data of this one.
    if (userId === undefined) return;
    // The first screen does without: what it shows was asked a moment ago.
    const stop = startLater(() =>
      import('./live-stream.ts').then(
        ({ startLiveStream }) =>
          startLiveStream({
            fetch: (url, init) => fetch(url, init),
            headers: () => (session.token === undefined ? undefined : { xAuthorization: session.token }),
            queries: queryClient,
            onEnded: () => session.expire(session.token),
          }),
        () => askAgain(),
      ),
    );
    return () => {
      stop();
      queryClient.clear();
    };
  }, [userId]);
}
