import { useCallback, useRef, useState } from 'react';
import type { FileContent } from './use-upload-queue.ts';

/** The pictures of a draft as addresses of the browser, by the id of the file; `revoke` when they are shown no more. */
export function useThumbs() {
  const [thumbs, setThumbs] = useState<ReadonlyMap<string, string>>(new Map());
  const urls = useRef<string[]>([]);
  const add = useCallback((pictures: readonly FileContent[]) => {
    const made = pictures.map(({ id, file }) => [id, URL.createObjectURL(file)] as const);
    urls.current.push(...made.map(([, url]) => url));
    setThumbs((before) => new Map([...before, ...made]));
  }, []);
  const revoke = useCallback(() => {
    for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
  }, []);
  return { thumbs, add, revoke };
}
