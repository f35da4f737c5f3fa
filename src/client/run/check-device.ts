import { serverHealth, type ServerHealth } from '../api/server-health.ts';
import { ownDevice } from '../api/client.ts';
import { systemInfoOf } from '../api/system-info.ts';
import { bridge } from '../bridge/page-bridge.ts';
import { deviceDraftStore, indexedDraftStore } from '../drafts/draft-store.ts';
import { fileSize } from '../../shared/format/file-size.ts';
import { name as appId } from '../../../package.json';
import type { CheckResult } from './check-report.ts';
import type { RunCheck } from './run-checks.ts';

interface Surroundings {
  userId: string | undefined;
  language: string;
}
type Check = (around: Surroundings, server: ServerHealth | undefined) => Promise<CheckResult> | CheckResult;

const SLOW_MS = 2_000;
const works = (detail: string): CheckResult => ({ state: 'ok', means: 'works', detail });

/** A check from the server's own report (`/readyz`). */
function serverPart(name: string): Check {
  return (_around, server) => {
    const result = server?.checks[name];
    if (result === 'ok') return works('ok');
    if (result === 'off') return { state: 'warn', means: 'notConfigured', detail: 'off' };
    return { state: 'bad', means: result === undefined ? 'unknown' : 'failing', detail: result ?? '-' };
  };
}

const systemInfo = () => systemInfoOf(ownDevice(), appId, navigator);

const network: Check = (_around, server) => {
  const kind = `${navigator.onLine ? 'online' : 'offline'}, ${systemInfo().networkType}`;
  if (!server) return { state: 'bad', means: 'offline', detail: kind };
  const detail = `${kind}, ${server.ms} ms`;
  return server.ms > SLOW_MS ? { state: 'warn', means: 'slow', detail } : works(detail);
};

const deviceStorage: Check = async () => {
  try {
    localStorage.setItem('closeloop.check', '1');
    localStorage.removeItem('closeloop.check');
    await indexedDraftStore(indexedDB); // not `deviceDraftStore`, which replaces a missing database by memory
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate()) ?? {};
    return works(`${fileSize(usage)} / ${fileSize(quota)}`);
  } catch (error) {
    return { state: 'bad', means: 'failing', detail: error instanceof Error ? error.name : '-' };
  }
};

/** Checks for a camera and its permission without prompting the user. */
const camera: Check = async () => {
  if (!window.isSecureContext || !navigator.mediaDevices)
    return { state: 'warn', means: 'needsHttps', detail: window.location.protocol };
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const count = devices.filter(({ kind }) => kind === 'videoinput').length;
  if (count === 0) return { state: 'warn', means: 'none', detail: '0' };
  const permission = await navigator.permissions?.query({ name: 'camera' as PermissionName }).catch(() => undefined);
  const detail = `${count}, ${permission?.state ?? '-'}`;
  return permission?.state === 'denied' ? { state: 'bad', means: 'denied', detail } : works(detail);
};

const versions: Check = () => {
  const { appVersion, browserName, browserVersion, system } = systemInfo();
  const screen = `${window.innerWidth}×${window.innerHeight} @${window.devicePixelRatio}`;
  return works([`${appId} ${appVersion}`, `${browserName} ${browserVersion}`, system, screen].join(' · '));
};

const unsent: Check = async ({ userId }) => {
  if (userId === undefined) return works('0');
  try {
    const drafts = await (await deviceDraftStore()).list(userId);
    const waiting = drafts.filter(({ queued }) => queued).length;
    const detail = `${waiting} / ${drafts.length}`;
    return waiting > 0 ? { state: 'warn', means: 'unsent', detail } : works(detail);
  } catch {
    return { state: 'bad', means: 'failing', detail: '-' };
  }
};

const checks: Readonly<Record<RunCheck, Check>> = {
  network,
  storage: serverPart('storage'),
  database: serverPart('database'),
  deviceStorage,
  camera,
  versions,
  bridge: () => works(bridge.insideApp ? 'app' : 'browser'),
  language: ({ language }) =>
    works([language, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone].join(' · ')),
  unsent,
};

/** Does the checks that are wanted, all at once. */
export async function checkDevice(
  wanted: readonly RunCheck[],
  around: Surroundings,
): Promise<[RunCheck, CheckResult][]> {
  const server = await serverHealth();
  return Promise.all(
    wanted.map(async (name): Promise<[RunCheck, CheckResult]> => [name, await checks[name](around, server)]),
  );
}
