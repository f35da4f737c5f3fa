import { Minus, Plus } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { PREVIEW_MAX_BYTES } from '../../shared/upload/preview-kind.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { IconButton } from '../ui/button.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { FileBytes } from './file-bytes.tsx';
import { DamagedDocument } from './no-document.tsx';
import { openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import type { PreviewedFile, ViewerProps } from './previewed-file.ts';

const PAGES_MAX = 500;
const ZOOMS = [1, 1.5, 2, 3];

/** A PDF, page below page; each is drawn when it comes near. */
export function PdfViewer({ file }: ViewerProps) {
  return (
    <FileBytes file={file} maxBytes={PREVIEW_MAX_BYTES.pdf}>
      {({ bytes }) => <Opened file={file} bytes={bytes} />}
    </FileBytes>
  );
}

/** The document behind the bytes; false when it cannot be opened. */
function usePdf(bytes: Uint8Array<ArrayBuffer>): PDFDocumentProxy | false | undefined {
  const [pdf, setPdf] = useState<PDFDocumentProxy | false>();
  useEffect(() => {
    let close: (() => void) | undefined;
    let isOver = false;
    openPdf(bytes).then(
      (opened) => {
        close = opened.close;
        if (isOver) close();
        else setPdf(opened.pdf);
      },
      () => setPdf(false),
    );
    return () => {
      isOver = true;
      close?.();
    };
  }, [bytes]);
  return pdf;
}

function Opened({ file, bytes }: { file: PreviewedFile; bytes: Uint8Array<ArrayBuffer> }) {
  const { t } = useText();
  const pdf = usePdf(bytes);
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  if (pdf === false) return <DamagedDocument />;
  if (!pdf) return <SkeletonPage plain />;
  const count = Math.min(pdf.numPages, PAGES_MAX);
  const zoom = ZOOMS[at] ?? 1;
  return (
    <>
      {count < pdf.numPages && <Banner tone="run">{t('preview.cutPages', { n: count })}</Banner>}
      <div
        ref={box}
        role="region"
        aria-label={t('preview.pages', { name: file.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="-mx-4 grid h-[calc(100dvh-8rem)] content-start justify-items-center gap-3 overflow-auto bg-sunk p-3 sm:mx-0 sm:rounded-card"
      >
        {Array.from({ length: count }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} box={box} zoom={zoom} />
        ))}
      </div>
      <div className="flex items-center justify-center gap-2">
        <IconButton icon={Minus} label={t('preview.zoomOut')} disabled={at === 0} onClick={() => setAt(at - 1)} />
        <span aria-live="polite" className="tabular min-w-14 text-center text-small text-ink2">
          {Math.round(zoom * 100)} %
        </span>
        <IconButton
          icon={Plus}
          label={t('preview.zoomIn')}
          disabled={at === ZOOMS.length - 1}
          onClick={() => setAt(at + 1)}
        />
      </div>
    </>
  );
}
