import { useEffect, useRef, type RefObject } from 'react';

/**
 * Files that are pasted into, or dropped on, the sheet or the page in which `box` stands: a picture from the clipboard need not
 * become a file first. Text that is pasted stays text.
 */
export function useDroppedFiles(box: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const place = box.current?.closest<HTMLElement>('dialog, main');
    if (!place) return;
    const accept = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault(); // else the browser opens it in place of the page
      take.current(files);
    };
    const onPaste = (event: ClipboardEvent) => accept(event, event.clipboardData);
    const onDrop = (event: DragEvent) => accept(event, event.dataTransfer);
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    place.addEventListener('paste', onPaste);
    place.addEventListener('drop', onDrop);
    place.addEventListener('dragover', onDrag);
    return () => {
      place.removeEventListener('paste', onPaste);
      place.removeEventListener('drop', onDrop);
      place.removeEventListener('dragover', onDrag);
    };
  }, [box]);
}
