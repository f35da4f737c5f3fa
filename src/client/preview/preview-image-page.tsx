import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { getTicket } from '../api/reading-calls.ts';
import { previewFile } from '../../shared/upload/calls.ts';
import { ADDRESS_MAX } from '../../shared/upload/preview-kind.ts';
import { isWithheld } from '../../shared/upload/scans.ts';
import { fileSize } from '../../shared/format/file-size.ts';
import type { ApiError } from '../api/api-error.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { MediaViewer } from '../ticket/media-viewer.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import { ViewerFrame } from '../ui/viewer-frame.tsx';
import { ZoomImage } from '../ui/zoom-image.tsx';
import { ownPath } from './own-path.ts';

/** The picture viewer as a page: the pictures of a ticket from one of them on, or one file of our store. */
export function Page() {
  const { params } = usePage();
  const { ticket, fileUrl } = params;
  if (ticket) return <OfTicket id={ticket} />;
  if (fileUrl && fileUrl.length <= ADDRESS_MAX) return <OneFile address={ownPath(fileUrl)} />;
  return <NoPicture />;
}

function OfTicket({ id }: { id: string }) {
  const { params } = usePage();
  const { back } = useNavigation();
  const { data, error, isFetching, refetch } = useCall(getTicket, { params: { id } });
  const files = data?.attachments.filter(({ kind, scan }) => kind !== 'file' && !isWithheld(scan)) ?? [];
  const wanted = Number(params['at'] ?? 0);
  const first = Number.isInteger(wanted) && wanted >= 0 && wanted < files.length ? wanted : 0;
  const [moved, setMoved] = useState<number>();
  if (!data) return <NotThere error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (files.length === 0) return <NoPicture />;
  return (
    <Behind>
      <MediaViewer files={files} at={moved ?? first} onMove={setMoved} onClose={back} />
    </Behind>
  );
}

function OneFile({ address }: { address: string }) {
  const { back } = useNavigation();
  const [failed, setFailed] = useState(false);
  const { data, error, isFetching, refetch } = useCall(
    previewFile,
    { query: { fileUrl: address } },
    { staleMs: Infinity },
  );
  if (!data) return <NotThere error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (failed || data.kind !== 'picture') return <NoPicture />;
  const frame = { name: data.name, note: fileSize(data.size), at: 0, count: 1, onMove: () => undefined, onClose: back };
  return (
    <Behind>
      <ViewerFrame {...frame}>
        {({ swipe }) => <ZoomImage src={data.url} alt={data.name} onSwipe={swipe} onFailed={() => setFailed(true)} />}
      </ViewerFrame>
    </Behind>
  );
}

/** The page behind the viewer, which covers it: only its title and its way back matter. */
function Behind({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <Frame title={t('system.page.previewImage')} back={true}>
      {children}
    </Frame>
  );
}

function NotThere({ error, busy, onRetry }: { error: ApiError | null; busy: boolean; onRetry: () => void }) {
  const { t } = useText();
  if (error?.isFinal) return <NoPicture />;
  return (
    <Frame title={t('system.page.previewImage')} back={true}>
      {error ? (
        <ErrorState text={error.message} requestId={error.requestId} busy={busy} onRetry={onRetry} />
      ) : (
        <SkeletonPage plain />
      )}
    </Frame>
  );
}

function NoPicture() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Frame title={t('system.page.previewImage')} back={true}>
      <EmptyState
        icon={ImageOff}
        title={t('preview.noPicture')}
        text={t('preview.noPictureText')}
        link={{ href: link('home'), text: t('preview.home') }}
      />
    </Frame>
  );
}
