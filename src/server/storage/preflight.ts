const TIMEOUT_MS = 10_000;

/** Sends the CORS preflights that a browser sends before it uploads from a page of `origin`. */
export async function askPreflight(
  url: string,
  origin: string,
): Promise<{ allowsOrigin: boolean; methods: readonly string[] }> {
  const asked = async (method: string): Promise<Headers> => {
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,x-oss-date,x-oss-security-token',
    };
    return (
      await fetch(url, { method: 'OPTIONS', headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    ).headers;
  };
  const answers = await Promise.all(
    ['GET', 'PUT', 'POST'].map(async (method) => [method, await asked(method)] as const),
  );
  const allows = (headers: Headers): boolean =>
    ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
  const granted = answers.filter(
    ([method, headers]) =>
      allows(headers) &&
      (headers.get('access-control-allow-methods') ?? '').toUpperCase().split(/[ ,]+/).includes(method),
  );
  return { allowsOrigin: answers.some(([, headers]) => allows(headers)), methods: granted.map(([method]) => method) };
}

/** The time in a server's Date header, in milliseconds since 1970; NaN without one. */
export async function dateOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return Date.parse(answer.headers.get('date') ?? '');
}

/** Asks our own `/healthz` through the proxy, if there is one. `seen`: the header `x-seen-as`. */
export async function askHealth(publicUrl: string): Promise<{ isOurs: boolean; status: number; seen: string }> {
  const answer = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body: unknown = await answer.json().catch(() => null);
  const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
  return { isOurs, status: answer.status, seen: answer.headers.get('x-seen-as') ?? '' };
}
