import { Download } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { fileSize } from '../../shared/format/file-size.ts';
import { previewFile } from '../../shared/upload/calls.ts';
import { ADDRESS_MAX, type PreviewKind } from '../../shared/upload/preview-kind.ts';
import { useCall } from '../api/queries.ts';
import { lazyPart } from '../lazy-part.ts';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { iconButtonLook } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { NoDocument } from './no-document.tsx';
import { ownPath } from './own-path.ts';
import type { PreviewedFile, ViewerProps } from './previewed-file.ts';

const table = lazyPart(() => import('./table-viewer.tsx').then(({ TableViewer }) => TableViewer));

/** Each viewer is loaded when a file of its kind is opened. */
const viewers: Readonly<Record<PreviewKind, ComponentType<ViewerProps>>> = {
  archive: lazyPart(() => import('./archive-viewer.tsx').then(({ ArchiveViewer }) => ArchiveViewer)),
  pdf: lazyPart(() => import('./pdf-viewer.tsx').then(({ PdfViewer }) => PdfViewer)),
  picture: lazyPart(() => import('./media.tsx').then(({ PictureFile }) => PictureFile)),
  video: lazyPart(() => import('./media.tsx').then(({ VideoFile }) => VideoFile)),
  sheet: table,
  table,
  document: lazyPart(() => import('./document-viewer.tsx').then(({ DocumentViewer }) => DocumentViewer)),
  text: lazyPart(() => import('./text-viewer.tsx').then(({ TextViewer }) => TextViewer)),
};

/**
 * A file of our own store (safety.md 9). The server says whether the address is one that it has signed, and by which
 * viewer it is shown: nothing is loaded from what somebody wrote into a link. An address is valid for minutes; what was
 * opened stays open.
 */
export function FilePreview({ title, address }: { title: string; address: string | undefined }) {
  const isAddress = address !== undefined && address !== '' && address.length <= ADDRESS_MAX;
  const { data, error, isFetching, refetch } = useCall(
    previewFile,
    { query: { fileUrl: ownPath(address ?? '') } },
    { enabled: isAddress, staleMs: Infinity },
  );
  const Viewer = data && viewers[data.kind];
  return (
    <Frame title={data?.name ?? title} back={true} actions={data && <DownloadLink file={data} />}>
      {Viewer && (
        <Suspense fallback={<SkeletonPage plain />}>
          <Viewer file={data} />
        </Suspense>
      )}
      {!data && (!isAddress || error?.isFinal) && <NoDocument />}
      {!data && error?.isFinal === false && <QueryError query={{ error, isFetching, refetch }} />}
      {!data && isAddress && !error && <SkeletonPage plain />}
    </Frame>
  );
}

function DownloadLink({ file }: { file: PreviewedFile }) {
  const { t } = useText();
  const words = `${t('preview.download')} (${fileSize(file.size)})`;
  return (
    <a href={file.url} download={file.name} aria-label={words} title={words} className={iconButtonLook}>
      <Download size={22} strokeWidth={1.9} aria-hidden />
    </a>
  );
}
