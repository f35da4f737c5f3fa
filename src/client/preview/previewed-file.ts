import type { CallOutput } from '../../shared/call.ts';
import type { previewFile } from '../../shared/upload/calls.ts';

/** A file that a viewer is to show. */
export type PreviewedFile = CallOutput<typeof previewFile>;
export interface ViewerProps {
  file: PreviewedFile;
}
