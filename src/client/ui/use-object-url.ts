import { useCallback } from 'react';

/** For the `ref` of a picture: it shows what lies in this memory, whose address goes with the picture. */
export const useObjectUrl = (blob: Blob) =>
  useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
