import { useState } from 'react';
import { PREVIEW_MAX_BYTES } from '../../shared/upload/preview-kind.ts';
import type { FetchedFile } from '../api/fetch-file.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { decodeText, encodingOf, isAscii } from './decode-text.ts';
import { EncodingSelect } from './encoding-select.tsx';
import { FileBytes } from './file-bytes.tsx';
import type { ViewerProps } from './previewed-file.ts';

/** A text, a log or a parameter file, as it is written. */
export function TextViewer({ file }: ViewerProps) {
  return (
    <FileBytes file={file} maxBytes={PREVIEW_MAX_BYTES.text} cut>
      {(loaded) => <PlainText loaded={loaded} />}
    </FileBytes>
  );
}

function PlainText({ loaded: { bytes, isWhole } }: { loaded: FetchedFile }) {
  const { t } = useText();
  const [encoding, setEncoding] = useState(() => encodingOf(bytes));
  return (
    <>
      {!isAscii(bytes) && <EncodingSelect value={encoding} onChange={setEncoding} />}
      {!isWhole && <Banner tone="run">{t('preview.cutText')}</Banner>}
      <Card pad>
        <pre className="code text-small whitespace-pre-wrap wrap-anywhere">{decodeText(bytes, encoding)}</pre>
      </Card>
    </>
  );
}
