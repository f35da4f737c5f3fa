import { REQUEST_TIMEOUT_MS } from '../../shared/constants.ts';

/** Saves a file with the browser's own download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), REQUEST_TIMEOUT_MS);
}
