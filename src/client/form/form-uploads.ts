import type { Upload } from '../../shared/upload/upload-list.ts';
import type { T } from '../text.tsx';
import type { UploadSnapshot } from '../upload/upload-record.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormErrors } from './form-store.ts';

const noFiles: UploadSnapshot = { records: [], isPaused: false, isBusy: false };
const filesOf = (draft: FormDraft): UploadSnapshot => draft.uploader()?.getSnapshot() ?? noFiles;

/** The files of a form as a write names them. */
export const uploadsOf = (draft: FormDraft): Upload[] =>
  filesOf(draft)
    .records.filter(({ state }) => state === 'done')
    .map(({ path, name, coverPath }) => ({ key: path, name, ...(coverPath === '' ? {} : { coverKey: coverPath }) }));

/** What keeps its files from being sent. */
export function filesErrors(draft: FormDraft, t: T): FormErrors {
  const { isBusy, records } = filesOf(draft);
  if (isBusy) return { uploads: t('ticket.input.filesBusy') };
  return records.some(({ isFail }) => isFail) ? { uploads: t('ticket.input.filesFailed') } : {};
}
