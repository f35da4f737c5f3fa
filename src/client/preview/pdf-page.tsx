import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../text.tsx';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** What the pages scroll in. */
  box: RefObject<HTMLDivElement | null>;
  zoom: number;
}

/** A page stays drawn this far out of sight; further away its canvas is given back. */
const NEAR = '600px';
/** Phones give no canvas more than this. */
const CANVAS_MAX_PIXELS = 16_000_000;
const MARGIN_PX = 24;
/** Height to width of a page that is not loaded yet. */
const A4 = Math.SQRT2;

/** One page of a PDF; its words are there for a screen reader. */
export function PdfPage({ pdf, number, box, zoom }: PdfPageProps) {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame, box);
  const page = usePage(pdf, number, isNear);
  const words = useWords(page);
  const width = ((box.current?.clientWidth ?? 390) - MARGIN_PX) * zoom;
  const shape = page?.getViewport({ scale: 1 });
  const height = width * (shape ? shape.height / shape.width : A4);
  const canvas = useDrawing(isNear ? page : undefined, width);
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('preview.page', { n: number, max: pdf.numPages })}
      className="relative overflow-clip rounded-md bg-[#fff] shadow-card"
      style={{ width, height }}
    >
      {isNear && <canvas ref={canvas} aria-hidden className="size-full" />}
      {words && <p className="sr-only">{words}</p>}
    </div>
  );
}

function useNear(frame: RefObject<HTMLDivElement | null>, box: RefObject<HTMLDivElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: box.current,
      rootMargin: NEAR,
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame, box]);
  return isNear;
}

/** The page, loaded when it first comes near the visible area and then kept; its canvas is not. */
function usePage(pdf: PDFDocumentProxy, number: number, wanted: boolean): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!wanted || page) return;
    let isOver = false;
    pdf.getPage(number).then(
      (found) => !isOver && setPage(found),
      // A page that cannot be read stays white, as in other programs.
      () => undefined,
    );
    return () => void (isOver = true);
  }, [pdf, number, wanted, page]);
  return page;
}

function useWords(page: PDFPageProxy | undefined): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    let isOver = false;
    page?.getTextContent().then(
      ({ items }) => !isOver && setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')),
      () => undefined,
    );
    return () => void (isOver = true);
  }, [page]);
  return words;
}

/** For the canvas on which the page is drawn. */
function useDrawing(page: PDFPageProxy | undefined, width: number): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!page || !element) return;
    const plain = page.getViewport({ scale: 1 });
    const wanted = (width / plain.width) * window.devicePixelRatio;
    const most = Math.sqrt(CANVAS_MAX_PIXELS / (plain.width * plain.height));
    const viewport = page.getViewport({ scale: Math.min(wanted, most) });
    element.width = Math.floor(viewport.width);
    element.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: element, viewport });
    // Ended by us when the page goes away, or a fault of the document: the page stays white.
    drawing.promise.catch(() => undefined);
    return () => drawing.cancel();
  }, [page, width]);
  return canvas;
}
