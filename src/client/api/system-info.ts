import type { Device } from './device.ts';

/** The environment of the page (spec 3, System info). */
export interface SystemInfo {
  appVersion: string;
  appId: string;
  system: string;
  browserName: string;
  browserVersion: string;
  /** `4g`, `wifi` … if the browser provides it, else `unknown`; `none` without a network. */
  networkType: string;
}

interface NetworkState {
  onLine: boolean;
  connection?: { type?: string; effectiveType?: string };
}

/** Collects the system info for the self-check and its report. */
export function systemInfoOf(device: Device, appId: string, { onLine, connection }: NetworkState): SystemInfo {
  const [, browserName = device.name, browserVersion = ''] = /^(.*) ([\d.]+)$/.exec(device.name) ?? [];
  const networkType = onLine ? (connection?.type ?? connection?.effectiveType ?? 'unknown') : 'none';
  return { appVersion: device.appVersion, appId, system: device.system, browserName, browserVersion, networkType };
}
