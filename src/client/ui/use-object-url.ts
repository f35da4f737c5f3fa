import { useCallback } from 'react';

/** A `ref` for an <img> that shows a blob; the object URL is revoked when the element is removed. */
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
