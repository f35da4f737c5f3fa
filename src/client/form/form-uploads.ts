import type { Upload } from '../../shared/upload/upload-list.ts';
import type { T } from '../text.tsx';
import { uploadOf, type UploadRecord, type UploadSnapshot } from '../upload/upload-record.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormErrors } from './form-store.ts';

export const noFiles: UploadSnapshot = { records: [], isPaused: false, isBusy: false };
const filesOf = (draft: FormDraft): UploadSnapshot => draft.uploader()?.getSnapshot() ?? noFiles;

/** The files of a form as a write names them. */
export const uploadsOf = (draft: FormDraft): Upload[] => filesOf(draft).records.flatMap(uploadOf);

/** Files whose upload only the network has failed: the outbox uploads them later. */
const isOffline = ({ err }: UploadRecord): boolean => err?.code === 'network' || err?.code === 'credentials';

/** What keeps its files from being sent. `mayWait`: not the missing network. */
export function filesErrors(draft: FormDraft, t: T, mayWait = false): FormErrors {
  const { isBusy, records } = filesOf(draft);
  if (isBusy || (draft.notAdded().length > 0 && !mayWait)) return { uploads: t('ticket.input.filesBusy') };
  const isBad = records.some((record) => record.isFail && !(mayWait && isOffline(record)));
  return isBad ? { uploads: t('ticket.input.filesFailed') } : {};
}

/** The files of a form, to be kept with what it sends. */
export const contentOf = (draft: FormDraft): File[] => [
  ...filesOf(draft).records.flatMap(({ id }) => draft.file(id) ?? []),
  ...draft.notAdded(),
];

/** Whether no upload of its files has failed, and none waits for the uploader. */
export const areUploaded = (draft: FormDraft): boolean =>
  draft.notAdded().length === 0 && filesOf(draft).records.every(({ isFail }) => !isFail);
