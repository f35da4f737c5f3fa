import type { T } from '../text.tsx';
import { toast } from './toast-queue.ts';

type Clipboard = Pick<globalThis.Clipboard, 'writeText'>;

/** The clipboard; null on plain http, as in a factory. */
const deviceClipboard = (): Clipboard | null => (navigator.clipboard as Clipboard | undefined) ?? null;

/** Copies, and shows the result in a toast (spec 8): done, failed, or not possible here. */
export async function copy(value: string, t: T, clipboard = deviceClipboard()): Promise<void> {
  if (!clipboard) return void toast.show({ text: t('frame.copyUnsupported'), tone: 'warn' });
  await clipboard.writeText(value).then(
    () => toast.show({ text: t('frame.copied'), tone: 'ok' }),
    () => toast.show({ text: t('frame.copyFailed'), tone: 'warn' }),
  );
}
