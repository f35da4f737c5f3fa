/** What stands in `deploy` names what there is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILD_INPUTS } from '../scripts/bootstrap.mjs';
import { readConfig } from '../src/server/config.ts';
import { createMetrics } from '../src/server/metrics/metrics.ts';
import { STREAM_PATH } from '../src/server/realtime/stream.ts';
import { DRAIN_MS } from '../src/server/shutdown.ts';
import { hasEnded } from '../src/server/upkeep/node-version.ts';
import { failures } from '../src/shared/failures.ts';
import { VIDEO_MAX_BYTES } from '../src/shared/upload/limits.ts';

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

const ROOT = join(import.meta.dirname, '..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const config = readConfig({});
/** Without comments, which may name what is elsewhere. */
const linesOf = (path: string): string => textOf(path).replaceAll(/^\s*#.*$/gm, '');

it('every variable that is set for the server is one of its configuration', () => {
  const known = new Set(
    textOf('docs/configuration.md')
      .match(/`[A-Z][A-Z0-9_]+`/g)
      ?.map((name) => name.slice(1, -1)),
  );
  const set: Record<string, RegExp> = {
    'compose.yaml': /^ {6}([A-Z][A-Z0-9_]+): /gm,
    'deploy/kubernetes/closeloop.yaml': /^ {2}([A-Z][A-Z0-9_]+): /gm,
    'deploy/systemd/closeloop.service': /^Environment=.*?([A-Z][A-Z0-9_]+)=\/var/gm,
    Containerfile: /\b([A-Z][A-Z0-9_]+)=(?:0\.0\.0\.0|8080|\/data)\b/g,
  };
  const ofOthers = new Set(['POSTGRES_PASSWORD', 'CLOSELOOP_PASSWORD']);
  for (const [path, form] of Object.entries(set)) {
    const names = [...linesOf(path).matchAll(form)].map(([, name = '']) => name).filter((name) => !ofOthers.has(name));
    expect(names.length).toBeGreaterThan(0);
    expect({ path, unknown: names.filter((name) => !known.has(name)) }).toEqual({ path, unknown: [] });
  }
  // Those of the secret are in a comment.
  const secret = [...textOf('deploy/kubernetes/closeloop.yaml').matchAll(/--from-literal=([A-Z_]+)/g)];
  expect(secret.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('the server starts with what compose, Kubernetes and the image set', () => {
  const valuesIn = (path: string, form: RegExp) =>
    Object.fromEntries([...linesOf(path).matchAll(form)].map(([, name = '', value = '']) => [name, value]));
  const image = { HOST: '0.0.0.0', DATA_DIR: '/data' };
  const closeloop = linesOf('compose.yaml').split('\n  database:')[0] ?? '';
  const composed = Object.fromEntries(
    [...closeloop.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{\w+:\?[^}]+\}/g, 'a-password-of-thirty-two-letters-'),
    ]),
  );
  expect(readConfig({ ...image, ...composed })).toMatchObject({ PUBLIC_URL: 'http://localhost:8080' });
  const secret = {
    DATABASE_URL: 'postgres://db/closeloop',
    SMTP_URL: 'smtps://mail',
    STORAGE_ACCESS_KEY_ID: 'id',
    STORAGE_ACCESS_KEY_SECRET: 'of a test',
  };
  const mapped = valuesIn('deploy/kubernetes/closeloop.yaml', /^ {2}([A-Z_]+): (.*)$/gm);
  expect(readConfig({ ...image, ...mapped, ...secret })).toMatchObject({ STORAGE_PROTOCOL: 's3' });
});

it('ports, paths and times are those of the server', () => {
  const port = String(config.PORT);
  expect(linesOf('Containerfile')).toContain(`EXPOSE ${port}`);
  expect(linesOf('compose.yaml')).toContain(`127.0.0.1:${port}:${port}`);
  expect(linesOf('deploy/kubernetes/closeloop.yaml')).toContain(`containerPort: ${port}`);
  const routes = textOf('src/server/http/server.ts');
  for (const path of ['compose.yaml', 'Containerfile', 'deploy/kubernetes/closeloop.yaml', 'deploy/caddy/Caddyfile'])
    for (const [, probe] of linesOf(path).matchAll(/(\/(?:healthz|readyz|metrics))\b/g))
      expect(routes).toContain(`app.get('${probe}'`);
  // What starts: an entry of the build.
  for (const path of ['Containerfile', 'deploy/systemd/closeloop.service'])
    expect(linesOf(path)).toContain('dist/server/main.js');
  expect(existsSync(join(ROOT, 'src/server/main.ts'))).toBe(true);
  const nginx = linesOf('deploy/nginx/closeloop.conf');
  expect(nginx).toContain(`location = ${STREAM_PATH} {`);
  const [, megabytes] = /client_max_body_size (\d+)m/.exec(nginx) ?? [];
  expect(Number(megabytes) * 1_048_576).toBeGreaterThan(VIDEO_MAX_BYTES);
  expect(nginx).toContain(`"code":${failures.unavailable.code}`);
  // Whoever ends the process waits longer than it drains.
  const waits = [
    [/TimeoutStopSec=(\d+)/, 'deploy/systemd/closeloop.service'],
    [/stop_grace_period: (\d+)s/, 'compose.yaml'],
    [/terminationGracePeriodSeconds: (\d+)/, 'deploy/kubernetes/closeloop.yaml'],
  ] as const;
  for (const [form, path] of waits)
    expect(Number(form.exec(linesOf(path))?.[1]) * 1_000).toBeGreaterThan(DRAIN_MS + 5_000);
});

it('the image has a Node that gets security updates, by its version, and runs as nobody in particular', () => {
  const file = linesOf('Containerfile');
  const [, version = ''] = /node:(\d+\.\d+\.\d+)-bookworm-slim/.exec(file) ?? [];
  expect(hasEnded(version, new Date('2027-12-31'))).toBe(false);
  expect(file).toMatch(/^USER 1000:1000$/m);
  for (const image of [...linesOf('compose.yaml').matchAll(/image: docker\.io\/\S+:(\S+)/g)])
    expect(image[1]).toMatch(/\d+\.\d+/);
});

it('what the image is built from is not kept out of it', () => {
  const kept = new Set(
    textOf('.containerignore')
      .match(/^!.+$/gm)
      ?.map((line) => line.slice(1)),
  );
  const isKept = (path: string) => [...kept].some((name) => path === name || path.startsWith(`${name}/`));
  expect(BUILD_INPUTS.filter((path) => !isKept(path))).toEqual([]);
});
