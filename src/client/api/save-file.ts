import { REQUEST_TIMEOUT_MS } from '../../shared/constants.ts';

/** Hands a file to the browser, which saves it. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads it a little later than it is clicked.
  setTimeout(() => URL.revokeObjectURL(url), REQUEST_TIMEOUT_MS);
}
