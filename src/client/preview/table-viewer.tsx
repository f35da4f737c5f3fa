import { useMemo, useState, useEffect, useRef } from 'react';
import { PREVIEW_MAX_BYTES } from '../../shared/upload/preview-kind.ts';
import type { FetchedFile } from '../api/fetch-file.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Encoding } from './decode-text.ts';
import { EncodingSelect } from './encoding-select.tsx';
import { FileBytes } from './file-bytes.tsx';
import { DamagedDocument } from './no-document.tsx';
import type { PreviewedFile, ViewerProps } from './previewed-file.ts';
import { columnName } from './column-name.ts';
import { COLUMNS_MAX, ROWS_MAX, TEXT_ROWS_MAX } from './table-limits.ts';
import type { SheetView, TableRequest, TableView } from './table-view.ts';
import { useWorkerAnswer } from './use-worker-answer.ts';
import workerUrl from './table-worker.ts?worker&url';

/** Of a row of a long table: `h-8`. */
const ROW_PX = 32;
/** Rows that are drawn above and below those that can be seen. */
const MORE = 30;

/** Which rows of a long table are to be drawn, by how far its frame is scrolled. */
function useRowWindow(count: number) {
  const scroll = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState(0);
  const [seen, setSeen] = useState(60);
  useEffect(() => {
    const frame = scroll.current;
    if (!frame) return;
    const read = () => {
      // In steps, so that not each pixel draws anew.
      setFrom(Math.max(0, Math.floor(frame.scrollTop / ROW_PX / MORE) * MORE - MORE));
      setSeen(Math.ceil(frame.clientHeight / ROW_PX));
    };
    read();
    frame.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      frame.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, []);
  const first = Math.min(from, Math.max(0, count - 1));
  return { scroll, from: first, to: Math.min(count, first + seen + 3 * MORE) };
}

/** The first rows of a workbook or of a table in text. */
export function TableViewer({ file }: ViewerProps) {
  const isText = file.kind === 'table';
  return (
    <FileBytes file={file} maxBytes={PREVIEW_MAX_BYTES[isText ? 'table' : 'sheet']} cut={isText}>
      {(loaded) => <Cells file={file} loaded={loaded} />}
    </FileBytes>
  );
}

function Cells({ file, loaded: { bytes, isWhole } }: { file: PreviewedFile; loaded: FetchedFile }) {
  const [encoding, setEncoding] = useState<Encoding>();
  const [at, setAt] = useState('0');
  const { t } = useText();
  const request: TableRequest =
    file.kind === 'sheet' ? { kind: 'sheet', bytes } : { kind: 'table', bytes, isWhole, encoding };
  const { data, error } = useWorkerAnswer<TableRequest, TableView>(workerUrl, [file.url, encoding], request);
  if (error) return <DamagedDocument />;
  if (!data) return <SkeletonPage plain />;
  const sheet = data.sheets[Number(at)] ?? data.sheets[0];
  return (
    <>
      {data.encoding && <EncodingSelect value={data.encoding} onChange={setEncoding} />}
      {data.sheets.length > 1 && (
        <Tabs
          label={t('preview.sheets')}
          items={data.sheets.map(({ name }, index) => ({ value: String(index), text: name }))}
          value={at}
          onChange={setAt}
        />
      )}
      {sheet?.isCut && (
        <Banner tone="run">
          {t('preview.cutTable', { rows: data.encoding ? TEXT_ROWS_MAX : ROWS_MAX, columns: COLUMNS_MAX })}
        </Banner>
      )}
      {sheet && sheet.rows.length > 0 ? <Grid sheet={sheet} /> : <p className="text-ink2">{t('preview.empty')}</p>}
    </>
  );
}

const isNumber = (text: string): boolean => /^-?[\d.,]+%?$/.test(text);

function Grid({ sheet: { name, rows } }: { sheet: SheetView }) {
  const { t } = useText();
  const columns = Array.from({ length: rows.reduce((most, row) => Math.max(most, row.length), 0) }, (_, at) => at);
  const isLong = rows.length > ROWS_MAX;
  const { scroll, from, to } = useRowWindow(rows.length);
  const [first, end] = isLong ? [from, to] : [0, rows.length];
  const widths = useMemo(() => (isLong ? widthsOf(rows) : []), [isLong, rows]);
  const cell = isLong ? lineCell : wrapCell;
  return (
    <div
      role="region"
      aria-label={name ? `${name}. ${t('preview.table')}` : t('preview.table')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      ref={scroll}
      className="max-h-[75dvh] overflow-auto rounded-card bg-surface shadow-card"
    >
      <table aria-rowcount={rows.length + 1} className="border-separate border-spacing-0 text-small">
        <thead>
          <tr>
            <th scope="col" className={`${head} left-0 z-20`}>
              <span className="sr-only">{t('preview.row')}</span>
            </th>
            {columns.map((at) => (
              <th
                key={at}
                scope="col"
                className={`${head} z-10`}
                style={isLong ? { minWidth: `${widths[at]}ch` } : undefined}
              >
                {columnName(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {rows.slice(first, end).map((row, at) => (
            <tr key={first + at} aria-rowindex={first + at + 2}>
              <th scope="row" className={`${head} left-0 tabular text-right`}>
                {first + at + 1}
              </th>
              {columns.map((at) => (
                <td key={at} className={isNumber(row[at] ?? '') ? `${cell} tabular text-right` : cell}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
          <Gap rows={rows.length - end} />
        </tbody>
      </table>
    </div>
  );
}

const head = 'sticky top-0 border-r border-b border-line bg-sunk px-2 py-1.5 font-semibold text-ink2';
const wrapCell =
  'max-w-72 min-w-16 border-r border-b border-line px-2 py-1.5 align-top whitespace-pre-wrap wrap-anywhere';
/** Of ROW_PX, however long its text. */
const lineCell = 'h-8 max-w-72 min-w-16 truncate border-r border-b border-line px-2 whitespace-pre';

/** The height of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows === 0 ? null : <tr aria-hidden style={{ height: rows * ROW_PX }} />;
}

/** The widest of some rows decides, so that columns keep their width while the rows change. */
function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  const step = Math.ceil(rows.length / ROWS_MAX);
  for (let at = 0; at < rows.length; at += step)
    for (const [column, text] of (rows[at] ?? []).entries())
      widths[column] = Math.min(40, Math.max(widths[column] ?? 0, text.length + 3));
  return widths;
}
