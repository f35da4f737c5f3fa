import { useEffect } from 'react';
import { session } from './client.ts';
import { startLiveStream } from './live-stream.ts';
import { queryClient } from './queries.ts';
import { useUser } from './user.ts';

/** Keeps the live stream open while somebody is logged in. Once, at the root. */
export function useLiveStream(): void {
  const userId = useUser()?.userId;
  useEffect(() => {
    // On a change of user the cache is emptied: the next user must not find the data of this one.
    if (userId === undefined) return;
    const stop = startLiveStream({
      fetch: (url, init) => fetch(url, init),
      headers: () => (session.token === undefined ? undefined : { xAuthorization: session.token }),
      queries: queryClient,
      onEnded: () => session.expire(session.token),
    });
    return () => {
      stop();
      queryClient.clear();
    };
  }, [userId]);
}
