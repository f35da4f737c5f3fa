import type { CallOutput } from '../../shared/call.ts';
import type { previewFile } from '../../shared/upload/calls.ts';

export type PreviewedFile = CallOutput<typeof previewFile>;
export interface ViewerProps {
  file: PreviewedFile;
}
