import { useState } from 'react';
import { PREVIEW_MAX_BYTES } from '../../shared/upload/preview-kind.ts';
import type { FetchedFile } from '../api/fetch-file.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import type { Encoding } from './decode-text.ts';
import { EncodingSelect } from './encoding-select.tsx';
import { FileBytes } from './file-bytes.tsx';
import { DamagedDocument } from './no-document.tsx';
import type { ViewerProps } from './previewed-file.ts';
import { SearchedText } from './searched-text.tsx';
import type { TextRequest, TextView } from './text-blocks.ts';
import { useWorkerAnswer } from './use-worker-answer.ts';
import workerUrl from './text-worker.ts?worker&url';

/** A text, a log or a parameter file, as it is written. */
export function TextViewer({ file }: ViewerProps) {
  return (
    <FileBytes file={file} maxBytes={PREVIEW_MAX_BYTES.text} cut>
      {(loaded) => <PlainText url={file.url} loaded={loaded} />}
    </FileBytes>
  );
}

function PlainText({ url, loaded: { bytes, isWhole } }: { url: string; loaded: FetchedFile }) {
  const { t } = useText();
  const [encoding, setEncoding] = useState<Encoding>();
  const { data, error } = useWorkerAnswer<TextRequest, TextView>(workerUrl, [url, encoding], { bytes, encoding });
  if (error) return <DamagedDocument />;
  if (!data) return <SkeletonPage plain />;
  return (
    <>
      {!data.isAscii && <EncodingSelect value={data.encoding} onChange={setEncoding} />}
      {!isWhole && <Banner tone="run">{t('preview.cutText')}</Banner>}
      <SearchedText blocks={data.blocks} />
    </>
  );
}
