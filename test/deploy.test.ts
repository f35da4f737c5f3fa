/** What stands in `deploy` names what there is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMetrics } from '../src/server/metrics/metrics.ts';

const DEPLOY = join(import.meta.dirname, '..', 'deploy');

it('alerts and the board ask only for metrics that the server has', async () => {
  const metrics = createMetrics('1.0.0');
  metrics.watch({
    pool: () => ({ open: 1, idle: 1, waiting: 0, most: 1 }),
    replica: () => ({ lagMs: 0, reads: { replica: 1, primary: 1 } }),
    streams: () => 0,
    jobs: () => Promise.resolve([{ job: 'mail', state: 'failed', count: 0, oldestSeconds: 0 }]),
    stored: () => Promise.resolve({ databaseBytes: 1, files: 1, fileBytes: 1, sessions: 1 }),
    checks: () => Promise.resolve({ database: 'ok' as const }),
    diskFree: () => Promise.resolve(1),
  });
  const known = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
  );
  metrics.close();
  const files = [
    ...readdirSync(join(DEPLOY, 'prometheus')).map((name) => join('prometheus', name)),
    join('grafana', 'closeloop.json'),
  ];
  const asked = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(DEPLOY, file), 'utf8').matchAll(/\b(?:closeloop|process|nodejs)_[a-z_]+/g)].map(
        ([name]) => name,
      ),
    ),
  );
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !known.includes(name))).toEqual([]);
});
