import { Camera } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { useText } from '../../text.tsx';
import type { Icon } from '../icon.ts';
import { FileGrid } from './file-tile.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

type FilePickerProps = FieldProps & {
  /** What the device's chooser offers: "image/*,video/mp4". */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Words on the button; else "Add photo". */
  text?: string;
  icon?: Icon;
  /** No more may be added: the button goes, the tiles stay. */
  full?: boolean;
  /** The <FileTile>s so far. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** Tiles of what is chosen and the tile that adds more. The real file input lies under it, so a keyboard reaches it. */
export function FilePicker({
  accept,
  multiple = true,
  onFiles,
  text,
  icon: Mark = Camera,
  full,
  children,
  ref,
  ...field
}: FilePickerProps) {
  const { t } = useText();
  const id = useId();
  return (
    <FieldGroup {...field}>
      <FileGrid>
        {children}
        {!full && (
          <label
            htmlFor={id}
            className="press grid aspect-square place-items-center content-center gap-1.5 rounded-field border border-dashed border-line-strong bg-surface p-1 text-center text-small font-semibold text-act active:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              id={id}
              ref={ref}
              type="file"
              accept={accept}
              multiple={multiple}
              className="sr-only"
              onChange={(event) => {
                onFiles([...(event.target.files ?? [])]);
                event.target.value = ''; // the same file may be chosen again after it was removed
              }}
            />
            <Mark size={24} strokeWidth={1.9} aria-hidden />
            {text ?? t('frame.addPhoto')}
          </label>
        )}
      </FileGrid>
    </FieldGroup>
  );
}
