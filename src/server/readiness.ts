import { setTimeout as pause } from 'node:timers/promises';

/** `off`: none is configured. */
export type CheckResult = 'ok' | 'failing' | 'off';
export interface Readiness {
  /** Whether requests can be served. It depends on the database; the other services only delay work. */
  ready: boolean;
  status: 'ready' | 'degraded' | 'draining' | 'unavailable';
  checks: Record<'database' | 'storage' | 'scanner' | 'mail' | 'mailbox' | 'robot', CheckResult>;
}

interface ReadinessChecks {
  database: () => Promise<unknown>;
  storage: () => Promise<unknown>;
  /** Absent: none is configured. */
  scanner?: (() => Promise<unknown>) | undefined;
  mail: () => Promise<unknown>;
  /** Whether the mailbox for answers is connected; it is read all the time. */
  mailbox: () => CheckResult;
  /** The result of the last delivery: checking it would post a message. */
  robot: () => CheckResult;
  isDraining: () => boolean;
}

/** A check that takes longer counts as failing. */
const LOOK_MS = 2_000;
const KEPT_MS = 5_000;
/** The database's result is cached for a shorter time, because load balancers must react soon. */
const DATABASE_KEPT_MS = 500;

/** Checks the outside services. Each check has a time limit, and its result is cached, so that asking costs little. */
export function createReadiness(looks: ReadinessChecks): () => Promise<Readiness> {
  const database = cached(looks.database, DATABASE_KEPT_MS);
  const storage = cached(looks.storage, KEPT_MS);
  const mail = cached(looks.mail, KEPT_MS);
  const scanner = looks.scanner ? cached(looks.scanner, KEPT_MS) : () => Promise.resolve('off' as const);
  return async () => {
    const results = await Promise.all([database(), storage(), scanner(), mail()]);
    const others = { mailbox: looks.mailbox(), robot: looks.robot() };
    const checks = { database: results[0], storage: results[1], scanner: results[2], mail: results[3], ...others };
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
