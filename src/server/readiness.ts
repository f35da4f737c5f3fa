import { setTimeout as pause } from 'node:timers/promises';
import type { HealthCheck } from '../shared/admin/health-calls.ts';

/** `off`: none is configured, or nothing is known yet. */
export type CheckResult = 'ok' | 'failing' | 'off';
export interface Readiness {
  /** Whether requests can be served. It depends on the database; the other services only delay work. */
  ready: boolean;
  status: 'ready' | 'degraded' | 'draining' | 'unavailable';
  checks: Record<HealthCheck, CheckResult>;
}

/** Rejects when it is not as it should be; resolves to `off` when that cannot be seen. */
type Look = () => Promise<unknown>;

/** An absent look: there is nothing to look at. */
interface ReadinessChecks {
  database: Look;
  /** Whether the way through the pooler, and the one past it, are still as they were found at the start. */
  pooler?: Look | undefined;
  /** Whether the replica answers and is not too far behind; it is watched all the time. */
  replica: () => CheckResult;
  storage: Look;
  scanner?: Look | undefined;
  mail: Look;
  /** Whether the mailbox for answers is connected; it is read all the time. */
  mailbox: () => CheckResult;
  /** The result of the last delivery: checking it would post a message. */
  robot: () => CheckResult;
  disk?: Look | undefined;
  clock?: Look | undefined;
  certificate?: Look | undefined;
  runtime: Look;
  /** Whether all administrators who need a second factor by now have one. */
  secondFactor?: Look | undefined;
  /** Whether the providers of logins answer. */
  providers?: Look | undefined;
  isDraining: () => boolean;
}

/** A check that takes longer counts as failing. */
const LOOK_MS = 2_000;
const KEPT_MS = 5_000;
/** The database's result is cached for a shorter time, because load balancers must react soon. */
const DATABASE_KEPT_MS = 500;
const SLOW_LOOK_MS = 15_000;
const SLOW_KEPT_MS = 60_000;
/** Nothing fails because of them yet: somebody has to act in the next days. */
const UPKEEP: ReadonlySet<string> = new Set(['certificate', 'runtime', 'secondFactor'] satisfies HealthCheck[]);

/** Checks the outside services. Each check has a time limit, and its result is cached, so that asking costs little. */
export function createReadiness(looks: ReadinessChecks): () => Promise<Readiness> {
  const database = cached(looks.database, DATABASE_KEPT_MS);
  const [storage, scanner, mail] = [cached(looks.storage), cached(looks.scanner), cached(looks.mail)];
  const [disk, runtime] = [cached(looks.disk), cached(looks.runtime)];
  const secondFactor = cached(looks.secondFactor, SLOW_KEPT_MS);
  const [pooler, clock, certificate] = [beside(looks.pooler), beside(looks.clock), beside(looks.certificate)];
  const providers = beside(looks.providers);
  return async () => {
    const asked = await Promise.all([database(), storage(), scanner(), mail(), disk(), runtime(), secondFactor()]);
    const checks = {
      ...{
        database: asked[0],
        storage: asked[1],
        scanner: asked[2],
        mail: asked[3],
        disk: asked[4],
        runtime: asked[5],
        secondFactor: asked[6],
      },
      ...{ replica: looks.replica(), mailbox: looks.mailbox(), robot: looks.robot() },
      ...{ pooler: pooler(), clock: clock(), certificate: certificate(), providers: providers() },
    };
    const isWhole = Object.entries(checks).every(([name, result]) => result !== 'failing' || UPKEEP.has(name));
    const ready = checks.database === 'ok' && !looks.isDraining();
    const status = looks.isDraining() ? 'draining' : !ready ? 'unavailable' : isWhole ? 'ready' : 'degraded';
    return { ready, status, checks };
  };
}

function cached(look: Look | undefined, keptMs = KEPT_MS, limitMs = LOOK_MS): () => Promise<CheckResult> {
  if (!look) return () => Promise.resolve('off');
  let until = 0;
  let last: Promise<CheckResult> | undefined;
  const result = (): Promise<CheckResult> =>
    look().then(
      (found) => (found === 'off' ? 'off' : 'ok'),
      () => 'failing' as const,
    );
  return () => {
    if (last && performance.now() < until) return last;
    const ended = new AbortController();
    last = Promise.race([
      result().finally(() => ended.abort()),
      pause(limitMs, 'failing' as const, { signal: ended.signal }).catch(() => 'failing' as const),
    ]);
    until = performance.now() + keptMs;
    return last;
  };
}

/** For what takes long: nobody waits for it, and what was found last is said. */
function beside(look: Look | undefined): () => CheckResult {
  const ask = cached(look, SLOW_KEPT_MS, SLOW_LOOK_MS);
  let known: CheckResult = 'off';
  return () => {
    void ask().then((result) => (known = result));
    return known;
  };
}
