import { VENDOR_NAME, type ShownVendor } from '../shared/page-config.ts';
import { isRecord } from './api/api-error.ts';
import { headText } from './page-config.ts';

/** Whose installation this is; undefined until the vendor has said so. */
export function vendor(): ShownVendor | undefined {
  try {
    const written: unknown = JSON.parse(headText(VENDOR_NAME) ?? '');
    if (!isRecord(written)) return undefined;
    const { name, logo } = written;
    return typeof name === 'string' && (logo === null || typeof logo === 'string') ? { name, logo } : undefined;
  } catch {
    return undefined;
  }
}

/** An admin has changed it: the page that is open shows it from its next part on, every other when it is opened. */
export function showVendor(changed: ShownVendor): void {
  const known = document.querySelector<HTMLMetaElement>(`meta[name="${VENDOR_NAME}"]`);
  const element = known ?? document.head.appendChild(document.createElement('meta'));
  element.name = VENDOR_NAME;
  element.content = JSON.stringify(changed);
}
