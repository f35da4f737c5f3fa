/** The server's readiness. */
export interface ServerHealth {
  /** How long the answer took. */
  ms: number;
  checks: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 10_000;

/** Reads the readiness of the server and its dependencies; undefined when it does not answer within 10 s. */
export async function serverHealth(): Promise<ServerHealth | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const began = performance.now();
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: controller.signal });
    const ms = Math.round(performance.now() - began);
    const body: unknown = await response.json();
    return { ms, checks: checksIn(body) };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function checksIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null || !('checks' in body)) return {};
  const { checks } = body;
  if (typeof checks !== 'object' || checks === null) return {};
  return Object.fromEntries(Object.entries(checks).map(([name, result]) => [name, String(result)]));
}
