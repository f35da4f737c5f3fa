import { useEffect, useRef, type RefObject } from 'react';

/**
 * Calls `onFiles` with files that are pasted into, or dropped on, the sheet or page around `box`, such as a picture
 * from the clipboard. Pasted text is not affected.
 */
export function useDroppedFiles(box: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const target = box.current?.closest<HTMLElement>('dialog, main');
    if (!target) return;
    const accept = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault(); // otherwise the browser opens the file instead of the page
      take.current(files);
    };
    const onPaste = (event: ClipboardEvent) => accept(event, event.clipboardData);
    const onDrop = (event: DragEvent) => accept(event, event.dataTransfer);
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    target.addEventListener('paste', onPaste);
    target.addEventListener('drop', onDrop);
    target.addEventListener('dragover', onDrag);
    return () => {
      target.removeEventListener('paste', onPaste);
      target.removeEventListener('drop', onDrop);
      target.removeEventListener('dragover', onDrag);
    };
  }, [box]);
}
