import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { fetchFile } from '../api/fetch-file.ts';
import { startWorker } from './ask-worker.ts';

const PART_MAX_BYTES = 4 * 1024 * 1024;
/** A picture of more pixels is left out: some files are made to fill the memory. */
const PICTURE_MAX_PIXELS = 50_000_000;

/** Brings what pdf.js asks for beside the document, from our own build and from nowhere else. */
class OwnFiles {
  readonly fetch = async ({ filename }: { filename: string }): Promise<Uint8Array> => {
    const url = pdfFile(filename);
    if (url === undefined) throw new Error(`pdf.js has no ${filename}`);
    return (await fetchFile(url, { maxBytes: PART_MAX_BYTES })).bytes;
  };
}

/**
 * Opens a PDF. Only its pages are drawn: no program in it runs, no form of it sends, no link of it leads anywhere. The
 * bytes are handed over to the worker.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<{ pdf: PDFDocumentProxy; close: () => void }> {
  // Without a port pdf.js would take the address as text, which our policy forbids, and go on in the page's own thread.
  GlobalWorkerOptions.workerPort ??= startWorker(workerUrl);
  const task = getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: PICTURE_MAX_PIXELS,
    useWorkerFetch: false,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
    BinaryDataFactory: OwnFiles,
    verbosity: 0,
  });
  return { pdf: await task.promise, close: () => void task.destroy() };
}

/**
 * What pdf.js reads while it draws: character maps (Chinese without its own fonts), the standard fonts, decoders of scans.
 * Our own copies, by their names.
 */
const found = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);
const byName = new Map(Object.entries(found).map(([path, url]) => [path.replace(/^.*\//, ''), url]));

/** The address of a file that pdf.js names; undefined for one that it does not bring. */
const pdfFile = (name: string): string | undefined => byName.get(name);
