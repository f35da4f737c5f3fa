import { extensionOf } from './key.ts';

/** What the preview page can show, each kind by a viewer of its own. */
export const previewKinds = ['pdf', 'picture', 'video', 'sheet', 'table', 'document', 'text', 'archive'] as const;
export type PreviewKind = (typeof previewKinds)[number];

const MIB = 1024 * 1024;

/** File extensions of each kind. HTML and SVG are not among them, because they are pages and could run scripts. */
const EXTENSIONS: Readonly<Record<PreviewKind, readonly string[]>> = {
  pdf: ['pdf'],
  picture: ['jpg', 'jpeg', 'png', 'webp'],
  video: ['mp4'],
  sheet: ['xlsx'],
  table: ['csv', 'tsv'],
  document: ['docx'],
  archive: ['zip', 'tar', 'gz', 'tgz'],
  text: ['txt', 'log', 'ini', 'cfg', 'conf', 'md', 'json', 'xml', 'yaml', 'yml', 'par'],
};

/** The kind of a file by its name; undefined for one that is not shown. */
export function previewKindOf(name: string): PreviewKind | undefined {
  const extension = extensionOf(name);
  return previewKinds.find((kind) => EXTENSIONS[kind].includes(extension));
}

/**
 * How much of a file is loaded into the page, in bytes. Of larger texts and tables the beginning is shown; other larger
 * files are not shown, because a part of them cannot be read. Pictures and videos are loaded by the browser.
 */
export const PREVIEW_MAX_BYTES = {
  pdf: 50 * MIB,
  sheet: 20 * MIB,
  document: 20 * MIB,
  table: 20 * MIB,
  text: 20 * MIB,
} as const satisfies Partial<Record<PreviewKind, number>>;

/** Longer addresses are refused: the longest that we sign has about 1,200 characters. */
export const ADDRESS_MAX = 4_096;
