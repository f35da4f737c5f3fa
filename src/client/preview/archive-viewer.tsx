import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fileSize } from '../../shared/format/file-size.ts';
import { previewArchive } from '../../shared/upload/calls.ts';
import { useCall } from '../api/queries.ts';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { DamagedDocument } from './no-document.tsx';
import type { ViewerProps } from './previewed-file.ts';

/** Drawn at once, and with each further tap. */
const ROWS = 500;

/** The names in an archive. Nothing of it can be opened here: it is not judged inside. */
export function ArchiveViewer({ file }: ViewerProps) {
  const { t } = useText();
  const { data, error, isFetching, refetch } = useCall(
    previewArchive,
    { query: { fileUrl: file.url } },
    { staleMs: Infinity },
  );
  const [words, setWords] = useState('');
  const [rows, setRows] = useState(ROWS);
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return data?.entries.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  }, [data, words]);
  if (error?.isFinal) return <DamagedDocument />;
  if (error) return <QueryError query={{ error, isFetching, refetch }} />;
  if (!data) return <SkeletonPage plain />;
  return (
    <>
      {data.isCut && <Banner tone="run">{t('preview.cutArchive', { n: data.entries.length })}</Banner>}
      {data.entries.some(({ isEncrypted }) => isEncrypted) && <Banner tone="run">{t('preview.encrypted')}</Banner>}
      <SearchField value={words} onChange={setWords} placeholder={t('preview.searchNames')} />
      <p role="status" className="tabular px-1 text-small text-ink2">
        {t('preview.names', { n: found.length })}
      </p>
      <Card>
        <ul className="divide-y divide-line">
          {found.slice(0, rows).map(({ name, size, isEncrypted }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an archive may have one name twice
            <li key={at} className="flex items-baseline gap-3 px-4 py-2 text-small">
              <span className="code min-w-0 flex-1 wrap-anywhere">{name}</span>
              {isEncrypted && <Lock size={14} aria-label={t('preview.encryptedOne')} className="shrink-0 text-ink3" />}
              <span className="tabular shrink-0 text-ink2">{name.endsWith('/') ? '' : fileSize(size)}</span>
            </li>
          ))}
        </ul>
      </Card>
      {found.length > rows && (
        <Button kind="quiet" onClick={() => setRows(rows + ROWS)}>
          {t('preview.more')}
        </Button>
      )}
    </>
  );
}
