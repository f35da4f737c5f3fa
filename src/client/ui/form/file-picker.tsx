import { Camera } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useText } from '../../text.tsx';
import type { Icon } from '../icon.ts';
import { FileGrid } from './file-tile.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

type FilePickerProps = FieldProps & {
  /** The file types that can be chosen: "image/*,video/mp4". */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** The text of the button; "Add photo" if omitted. */
  text?: string;
  icon?: Icon;
  /** No more files can be added: the button is hidden. */
  full?: boolean;
  /** A further <AddTile /> for files of another kind. */
  more?: ReactNode;
  /** The <FileTile>s of the chosen files. */
  children?: ReactNode;
};

/**
 * Tiles of the chosen files, and a tile to add more. It contains a real file input, so that the keyboard reaches it.
 */
export function FilePicker({
  accept,
  multiple = true,
  onFiles,
  text,
  icon = Camera,
  full,
  more,
  children,
  ...field
}: FilePickerProps) {
  const { t } = useText();
  const tile = { accept, multiple, onFiles, icon, text: text ?? t('frame.addPhoto') };
  return (
    <FieldGroup {...field}>
      <FileGrid>
        {children}
        {!full && <AddTile {...tile} />}
        {more}
      </FileGrid>
    </FieldGroup>
  );
}

interface AddTileProps {
  /** Any file if omitted. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  text: string;
  icon: Icon;
}

export function AddTile({ accept, multiple = true, onFiles, text, icon: Mark }: AddTileProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="press grid aspect-square place-items-center content-center gap-1.5 rounded-field border border-dashed border-line-strong bg-surface p-1 text-center text-small font-semibold text-act active:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ''; // so that the same file can be chosen again after it was removed
        }}
      />
      <Mark size={24} strokeWidth={1.9} aria-hidden />
      {text}
    </label>
  );
}
