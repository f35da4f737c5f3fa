import { useEffect } from 'react';
import { sawPosition, session } from './client.ts';
import { queryClient } from './queries.ts';
import { useUser } from './user.ts';
import { startDeferred } from '../ui/start-deferred.ts';

/** Polling interval when the code of the stream could not be loaded. */
const POLL_MS = 30_000;

function startPolling(): () => void {
  const timer = setInterval(() => void queryClient.invalidateQueries(), POLL_MS);
  return () => clearInterval(timer);
}

/** Keeps the live stream open while somebody is logged in. Used once, at the root. */
export function useLiveStream(): void {
  const userId = useUser()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    // Started later: what the first screen shows was read a moment ago.
    const stop = startDeferred(() =>
      import('./live-stream.ts').then(
        ({ startLiveStream }) =>
          startLiveStream({
            fetch: (url, init) => fetch(url, init),
            headers: () => (session.token === undefined ? undefined : { xAuthorization: session.token }),
            queries: queryClient,
            onPosition: sawPosition,
            onEnded: () => session.expire(session.token),
          }),
        () => startPolling(),
      ),
    );
    return () => {
      stop();
      queryClient.clear(); // the next user must not find the data of this one
    };
  }, [userId]);
}
