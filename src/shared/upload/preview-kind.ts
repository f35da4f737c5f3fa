import { extensionOf } from './key.ts';

/** What the preview page can show, each kind by a viewer of its own. */
export const previewKinds = ['pdf', 'picture', 'video', 'sheet', 'table', 'document', 'text'] as const;
export type PreviewKind = (typeof previewKinds)[number];

const MIB = 1024 * 1024;

/** Which names end so. What is no text of its own (HTML, SVG) is not among them: nobody sends us pages to show. */
const EXTENSIONS: Readonly<Record<PreviewKind, readonly string[]>> = {
  pdf: ['pdf'],
  picture: ['jpg', 'jpeg', 'png', 'webp'],
  video: ['mp4'],
  sheet: ['xlsx'],
  table: ['csv', 'tsv'],
  document: ['docx'],
  text: ['txt', 'log', 'ini', 'cfg', 'conf', 'md', 'json', 'xml', 'yaml', 'yml', 'par'],
};

/** The kind of a file by its name; undefined for one that is not shown. */
export function previewKindOf(name: string): PreviewKind | undefined {
  const extension = extensionOf(name);
  return previewKinds.find((kind) => EXTENSIONS[kind].includes(extension));
}

/**
 * So much of a file is loaded into the page. Of texts and tables that are larger the beginning is shown, of the others
 * nothing: they have no beginning that could be read alone. Pictures and videos the browser loads by itself.
 */
export const PREVIEW_MAX_BYTES = {
  pdf: 50 * MIB,
  sheet: 20 * MIB,
  document: 20 * MIB,
  table: MIB,
  text: MIB,
} as const satisfies Partial<Record<PreviewKind, number>>;

/** Longer addresses are none of ours: the longest that we sign has about 1,200 characters. */
export const ADDRESS_MAX = 4_096;
