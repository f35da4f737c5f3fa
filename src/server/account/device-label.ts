import { deviceNameOf } from '../../shared/account/device-name.ts';
import type { Language } from '../../shared/text/languages.ts';
import { issueText, label } from '../http/messages.ts';

/** spec 3: the native app's web view. */
const APP_CHANNEL = '4002';

/** "Chrome on Android", in the reader's language. */
export function deviceLabel(language: Language, row: { device: string; channel: string | null }): string {
  const { browser, system } = deviceNameOf(row.device);
  const name = row.channel === APP_CHANNEL ? label(language, 'account.deviceApp') : browser;
  if (name && system) return issueText(language, { key: 'account.deviceOn', params: { name, system } });
  return name ?? system ?? label(language, 'account.deviceUnknown');
}
