import { setTimeout as pause } from 'node:timers/promises';

/** `off`: none is configured. */
export type CheckResult = 'ok' | 'failing' | 'off';
export interface Readiness {
  /** Whether requests can be served; what else is away only delays. */
  ready: boolean;
  status: 'ready' | 'degraded' | 'draining' | 'unavailable';
  checks: Record<'database' | 'storage' | 'mail' | 'robot', CheckResult>;
}

interface ReadinessChecks {
  database: () => Promise<unknown>;
  storage: () => Promise<unknown>;
  mail: () => Promise<unknown>;
  /** How the last delivery went: a look would be a message. */
  robot: () => CheckResult;
  isDraining: () => boolean;
}

/** Longer than this is failing, for who asks. */
const LOOK_MS = 2_000;
const KEPT_MS = 5_000;
/** Whoever sends us requests must know soon. */
const DATABASE_KEPT_MS = 500;

/** Looks at what stands outside: each look bounded in time and kept for a while, so that asking costs next to nothing. */
export function createReadiness(looks: ReadinessChecks): () => Promise<Readiness> {
  const database = cached(looks.database, DATABASE_KEPT_MS);
  const storage = cached(looks.storage, KEPT_MS);
  const mail = cached(looks.mail, KEPT_MS);
  return async () => {
    const results = await Promise.all([database(), storage(), mail()]);
    const checks = { database: results[0], storage: results[1], mail: results[2], robot: looks.robot() };
    const isWhole = Object.values(checks).every((check) => check !== 'failing');
    const ready = checks.database === 'ok' && !looks.isDraining();
    const status = looks.isDraining() ? 'draining' : !ready ? 'unavailable' : isWhole ? 'ready' : 'degraded';
    return { ready, status, checks };
  };
}

function cached(look: () => Promise<unknown>, keptMs: number): () => Promise<CheckResult> {
  let until = 0;
  let last: Promise<CheckResult> | undefined;
  const result = (): Promise<CheckResult> =>
    look().then(
      () => 'ok' as const,
      () => 'failing' as const,
    );
  return () => {
    if (last && performance.now() < until) return last;
    const ended = new AbortController();
    last = Promise.race([
      result().finally(() => ended.abort()),
      pause(LOOK_MS, 'failing' as const, { signal: ended.signal }).catch(() => 'failing' as const),
    ]);
    until = performance.now() + keptMs;
    return last;
  };
}
