import { Suspense, type ComponentType } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { SkeletonRows } from '../ui/states.tsx';
import type { ControlProps } from './form-context.ts';
import type { FormDraft } from './form-draft.ts';

const FileField = lazyPart(() => import('./file-field.tsx').then(({ FileField: Part }) => Part));
/** Before the network may fail. */
export const loadFileField = () => Promise.all([FileField.ahead(), import('./file-uploader.ts')]);

/** The control of the files of an action; `useDraft` finds the draft that the form around it keeps them in. */
export const uploadsControl = (useDraft: () => FormDraft): ComponentType<ControlProps<'uploads'>> =>
  function UploadsControl({ label, error }) {
    return (
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <FileField label={label} error={error} draft={useDraft()} />
      </Suspense>
    );
  };
