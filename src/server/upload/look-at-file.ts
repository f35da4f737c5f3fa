/** What a file is that is neither picture nor video. The task of the reader: it reads the whole file. */
import { readFile } from 'node:fs/promises';
import type { Entry } from 'yauzl';
import { refusedKind, textOf, type RefusedKind, actingExtension } from '../../shared/upload/refused-kinds.ts';
import { extensionOf } from '../../shared/upload/key.ts';
import type { Reads } from '../../shared/upload/reads.ts';
import { sniff } from '../../shared/upload/sniff.ts';
import { nameOf, openZip, partText } from './open-zip.ts';

const NAMED: readonly string[] = ['csv', 'tsv'];
const DELIMITERS: readonly string[] = ['\t', ';', ','];
const LOOKED_AT_LINES = 20;
const LINES_MIN = 3;
/** In every line; of fewer, sentences and statements are full. */
const DELIMITERS_MIN = 2;

/** Whether a text is a table: it is called so, or its first lines have the same number of delimiters, two or more. */
function isTable(name: string, head: string): boolean {
  if (NAMED.includes(actingExtension(name))) return true;
  const lines: string[] = [];
  // The last line may be incomplete.
  for (let at = 0, end = head.indexOf('\n'); end >= 0 && lines.length < LOOKED_AT_LINES; end = head.indexOf('\n', at)) {
    const line = head.slice(at, end).trim();
    if (line !== '') lines.push(line);
    at = end + 1;
  }
  if (lines.length < LINES_MIN) return false;
  return DELIMITERS.some((delimiter) => {
    const [first = 0, ...others] = lines.map((line) => line.split(delimiter).length - 1);
    return first >= DELIMITERS_MIN && others.every((count) => count === first);
  });
}

export interface LookedAt {
  reads: Reads;
  contentType: string;
  /** Of the content, not of the name. */
  extension: string;
}
export type FileLook = LookedAt | { refusal: RefusedKind | 'damaged' };

const LISTED: Readonly<Record<string, Reads>> = { pdf: 'pdf', gz: 'archive', tar: 'archive' };
const TEXT_HEAD_BYTES = 65_536;
const BYTES = 'application/octet-stream';
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** Office documents by their main part. */
const DOCUMENTS: readonly (readonly [string, LookedAt])[] = [
  ['xl/workbook.xml', { reads: 'sheet', contentType: `${OFFICE}spreadsheetml.sheet`, extension: 'xlsx' }],
  ['word/document.xml', { reads: 'none', contentType: `${OFFICE}wordprocessingml.document`, extension: 'docx' }],
  ['ppt/presentation.xml', { reads: 'none', contentType: `${OFFICE}presentationml.presentation`, extension: 'pptx' }],
  ['content.xml', { reads: 'none', contentType: BYTES, extension: 'bin' }], // OpenDocument
];

export async function lookAtFile({ file, name }: { file: string; name: string }): Promise<FileLook> {
  const bytes = await readFile(file);
  const refusal = refusedKind(name, bytes.subarray(0, TEXT_HEAD_BYTES));
  if (refusal !== null) return { refusal };
  const type = sniff(bytes);
  if (type?.extension === 'zip') return lookInZip(file);
  if (type) return { reads: LISTED[type.extension] ?? 'none', contentType: type.mime, extension: type.extension };
  if (bytes.subarray(0, OLE.length).equals(OLE)) return lookInOle(bytes, name);
  const text = textOf(bytes.subarray(0, TEXT_HEAD_BYTES));
  if (text === null) return { reads: 'none', contentType: BYTES, extension: 'bin' };
  return isTable(name, text)
    ? { reads: 'table', contentType: 'text/csv', extension: 'csv' }
    : { reads: 'text', contentType: 'text/plain', extension: 'txt' };
}

const CONTENT_TYPES = '[content_types].xml';
/** A document may call the part with its macros as it likes; then its list of types says it. */
const MACROS = /vbaproject|macroenabled/i;

/** A ZIP may be an office document or an app; a damaged one is refused, because a program might repair it. */
async function lookInZip(file: string): Promise<FileLook> {
  const zip = await openZip(file).catch(() => null);
  if (zip === null) return { refusal: 'damaged' };
  const names = new Set<string>();
  const lists: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry).toLowerCase();
      names.add(name);
      if (name === CONTENT_TYPES) lists.push(entry);
    }
    if (names.has('androidmanifest.xml')) return { refusal: 'program' };
    const isDocument = lists.length > 0;
    if (isDocument && [...names].some((name) => name.endsWith('vbaproject.bin'))) return { refusal: 'macros' };
    for (const list of lists) {
      // What cannot be judged is refused: macros may be named behind the part that was read.
      const types = await partText(zip, list);
      if (types === null) return { refusal: 'damaged' };
      if (MACROS.test(types)) return { refusal: 'macros' };
    }
  } catch {
    return { refusal: 'damaged' };
  } finally {
    zip.close();
  }
  const document = DOCUMENTS.find(([part]) => names.has(part));
  return document?.[1] ?? { reads: 'archive', contentType: 'application/zip', extension: 'zip' };
}

/** The container of old office documents and of installers. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The class of an installer, as its root entry has it. */
const INSTALLER = Buffer.from('84100c0000000000c000000000000046', 'hex');
const OLE_MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');
const OLE_NAMES: readonly string[] = ['doc', 'xls', 'ppt', 'vsd', 'msg'];

function lookInOle(bytes: Buffer, name: string): FileLook {
  if (bytes.includes(INSTALLER)) return { refusal: 'program' };
  if (bytes.includes(OLE_MACROS)) return { refusal: 'macros' };
  const extension = extensionOf(name);
  return { reads: 'none', contentType: BYTES, extension: OLE_NAMES.includes(extension) ? extension : 'bin' };
}
