import type { ReactNode } from 'react';
import { useText } from '../text.tsx';
import { Link } from '../ui/navigation.tsx';
import { readMarkdown, type Block } from './markdown.ts';
import type { Inline } from './markdown-inline.ts';

/** A document as elements. Headings begin at h2: the page has its h1. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="grid grid-cols-1 gap-3.5 text-body leading-relaxed text-ink">
      {readMarkdown(text).map(showBlock)}
    </div>
  );
}

const headings = [
  'mt-4 text-head font-bold tracking-[-0.015em] first:mt-0',
  'mt-3 text-title font-bold tracking-[-0.012em] first:mt-0',
  'mt-2 text-body font-semibold first:mt-0',
];

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = (['h2', 'h3', 'h4'] as const)[Math.min(level, 3) - 1] ?? 'h4';
  return <Tag className={headings[Math.min(level, 3) - 1]}>{children}</Tag>;
}

function showBlock(block: Block, at: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      // A document's own title (#) and its first level (##) are both parts of this page.
      return (
        <Heading key={at} level={Math.max(1, block.level - 1)}>
          {block.parts.map(showInline)}
        </Heading>
      );
    case 'paragraph':
      return (
        <p key={at} className="whitespace-pre-line">
          {block.parts.map(showInline)}
        </p>
      );
    case 'quote':
      return (
        <blockquote key={at} className="grid grid-cols-1 gap-2 border-l-4 border-line pl-4 text-ink2">
          {block.blocks.map(showBlock)}
        </blockquote>
      );
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag
          key={at}
          start={block.ordered ? block.start : undefined}
          className={`grid gap-1.5 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'} marker:text-ink3`}
        >
          {block.items.map((item, itemAt) => (
            <li key={itemAt} className="pl-1">
              <div className="grid gap-1.5">{item.map(showBlock)}</div>
            </li>
          ))}
        </Tag>
      );
    }
    case 'table':
      return <Table key={at} {...block} />;
    case 'code':
      return (
        <pre key={at} tabIndex={0} className="code overflow-x-auto rounded-field bg-sunk p-3">
          {block.text}
        </pre>
      );
    case 'rule':
      return <hr key={at} className="border-line" />;
  }
}

function Table({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  const { t } = useText();
  return (
    // Wide tables scroll by themselves, with a finger or with the arrow keys.
    <div
      tabIndex={0}
      role="group"
      aria-label={t('document.table')}
      className="overflow-x-auto rounded-field border border-line"
    >
      <table className="w-full border-collapse text-left text-small">
        <thead className="bg-sunk">
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" className="px-3 py-2 font-semibold">
                {cell.map(showInline)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-t border-line">
              {row.map((cell, cellAt) => (
                <td key={cellAt} className="min-w-24 px-3 py-2 align-top">
                  {cell.map(showInline)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function showInline(part: Inline, at: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return (
        <code key={at} className="code rounded bg-sunk px-1 py-0.5">
          {part.text}
        </code>
      );
    case 'strong':
      return (
        <strong key={at} className="font-semibold">
          {part.parts.map(showInline)}
        </strong>
      );
    case 'emphasis':
      return <em key={at}>{part.parts.map(showInline)}</em>;
    case 'link': {
      const outside = /^https?:/i.test(part.href);
      return (
        <Link
          key={at}
          href={part.href}
          {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          className="font-medium text-act underline decoration-1 underline-offset-3"
        >
          {part.parts.map(showInline)}
        </Link>
      );
    }
  }
}
