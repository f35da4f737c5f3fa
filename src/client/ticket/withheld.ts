import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';
import type { Withheld } from '../ui/form/file-tile.tsx';

/** Why a file is shown and not handed out; undefined for one that is. */
export function withheldOf(t: T, { scan }: Pick<AttachmentView, 'scan'>): Withheld | undefined {
  if (scan === 'checking') return { text: t('upload.scan.checking'), tone: 'wait' };
  if (scan === 'found') return { text: t('upload.scan.found'), tone: 'bad' };
  return undefined;
}
