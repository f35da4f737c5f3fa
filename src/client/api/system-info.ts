import type { Device } from './device.ts';

/** What is known of where the page runs (spec 3, System info). */
export interface SystemInfo {
  appVersion: string;
  appId: string;
  system: string;
  browserName: string;
  browserVersion: string;
  /** `4g`, `wifi` …, as far as the browser tells; `none` without a network. */
  networkType: string;
}

interface Surroundings {
  onLine: boolean;
  connection?: { type?: string; effectiveType?: string };
}

/** Gathered from the device and the browser, for the self-check and its report. */
export function systemInfoOf(device: Device, appId: string, { onLine, connection }: Surroundings): SystemInfo {
  const [, browserName = device.name, browserVersion = ''] = /^(.*) ([\d.]+)$/.exec(device.name) ?? [];
  const networkType = onLine ? (connection?.type ?? connection?.effectiveType ?? 'unknown') : 'none';
  return { appVersion: device.appVersion, appId, system: device.system, browserName, browserVersion, networkType };
}
