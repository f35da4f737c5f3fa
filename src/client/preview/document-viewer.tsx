import { Fragment, useMemo, type ReactNode } from 'react';
import { PREVIEW_MAX_BYTES } from '../../shared/upload/preview-kind.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { SkeletonPage } from '../ui/states.tsx';
import { useObjectUrl } from '../ui/use-object-url.ts';
import type { Block, Cell, DocumentView, Span } from './document-blocks.ts';
import { FileBytes } from './file-bytes.tsx';
import { DamagedDocument } from './no-document.tsx';
import type { ViewerProps } from './previewed-file.ts';
import { useWorkerAnswer } from './use-worker-answer.ts';
import workerUrl from './document-worker.ts?worker&url';

/** A text document: its words, lists, tables and pictures, set for this screen. */
export function DocumentViewer({ file }: ViewerProps) {
  return (
    <FileBytes file={file} maxBytes={PREVIEW_MAX_BYTES.document}>
      {({ bytes }) => <Paper url={file.url} bytes={bytes} />}
    </FileBytes>
  );
}

function Paper({ url, bytes }: { url: string; bytes: Uint8Array<ArrayBuffer> }) {
  const { t } = useText();
  const { data, error } = useWorkerAnswer<Uint8Array<ArrayBuffer>, DocumentView>(workerUrl, [url], bytes);
  if (error) return <DamagedDocument />;
  if (!data) return <SkeletonPage plain />;
  return (
    <>
      {data.isCut && <Banner tone="run">{t('preview.cutText')}</Banner>}
      <Card className="grid grid-cols-1 gap-3 px-4 py-5 wrap-anywhere sm:px-6">
        {data.blocks.length === 0 ? t('preview.empty') : <Blocks blocks={data.blocks} />}
      </Card>
    </>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const numbers = itemNumbers(blocks);
  return blocks.map((block, at) => <OneBlock key={at} block={block} number={numbers[at]} />);
}

const sizes = ['text-hero', 'text-head', 'text-title'];
const indents = ['pl-0', 'pl-5', 'pl-10', 'pl-15'];

function OneBlock({ block, number }: { block: Block; number: number | undefined }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // The page's title is the first level.
      const Tag = `h${Math.min(6, block.level + 1)}` as 'h2';
      return (
        <Tag className={cx('pt-2 font-bold', sizes[block.level - 1] ?? 'text-body')}>
          <Spans spans={block.spans} />
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p className="whitespace-pre-wrap">
          <Spans spans={block.spans} />
        </p>
      );
    case 'item':
      return (
        <div className={cx('flex gap-2', indents[Math.min(3, block.level)])}>
          <span className="tabular min-w-4 shrink-0 text-ink2">{block.ordered ? `${number}.` : '•'}</span>
          <p className="min-w-0 whitespace-pre-wrap">
            <Spans spans={block.spans} />
          </p>
        </div>
      );
    case 'table':
      return <Table rows={block.rows} />;
    case 'picture':
      return <Picture {...block} />;
  }
}

/** The numbers of ordered list items: each level of a list is counted separately. */
function itemNumbers(blocks: readonly Block[]): (number | undefined)[] {
  let counts: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'item') return void (counts = []);
    counts = counts.slice(0, block.level + 1);
    return (counts[block.level] = (counts[block.level] ?? 0) + 1);
  });
}

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ text, bold, italic, underline, strike }, at) =>
    bold || italic || underline || strike ? (
      <span
        key={at}
        className={cx(bold && 'font-bold', italic && 'italic', underline && 'underline', strike && 'line-through')}
      >
        {text}
      </span>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );

function Table({ rows }: { rows: readonly Cell[][] }) {
  const { t } = useText();
  return (
    <div
      role="region"
      aria-label={t('preview.table')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="border-collapse text-small">
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td
                  key={at}
                  colSpan={cell.columns}
                  rowSpan={cell.rows}
                  className="min-w-16 border border-line px-2 py-1.5 align-top"
                >
                  <Blocks blocks={cell.blocks} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Picture({ type, bytes, alt }: Extract<Block, { kind: 'picture' }>) {
  const { t } = useText();
  const shown = useObjectUrl(useMemo(() => new Blob([bytes], { type }), [bytes, type]));
  return <img ref={shown} alt={alt || t('preview.picture')} className="max-w-full justify-self-start rounded-md" />;
}
