import { browserOf, systemOf } from '../../shared/account/device-name.ts';
import type { Store } from './safe-store.ts';

/** The device as described by the request headers (spec 7). Nothing here is an identity; the server only records it. */
export interface Device {
  appVersion: string;
  id: string;
  /** Browser name and version: "Chrome 140". */
  name: string;
  system: string;
  /** Login channel codes of spec 3. */
  channel: '4001' | '4002' | '4003' | '4004';
}

/** Reads the device from its user agent. Its id is random, created once and stored under `key`. */
export function deviceOf(
  agent: string,
  insideApp: boolean,
  store: Store,
  key: string,
  random: () => string,
  appVersion: string,
): Device {
  let id = store.getItem(key);
  if (!id) {
    id = random();
    store.setItem(key, id);
  }
  const channel = insideApp
    ? '4002'
    : /MicroMessenger/.test(agent)
      ? '4001'
      : /Lark|Feishu/.test(agent)
        ? '4003'
        : '4004';
  return { appVersion, id, name: browserOf(agent) ?? 'unknown', system: systemOf(agent) ?? 'unknown', channel };
}

/** 128 random bits in hex. `crypto.randomUUID` is missing on plain http, as in a factory. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
