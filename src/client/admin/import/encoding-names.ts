import type { FileEncoding, FileFacts } from '../../../shared/admin/file-reading.ts';

/** What programs that write files call each encoding. */
const names: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1254': 'Windows-1254',
  'iso-8859-1': 'ISO-8859-1',
  'iso-8859-2': 'ISO-8859-2',
  'iso-8859-15': 'ISO-8859-15',
  gb18030: 'GB 18030',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
};

export const encodingName = (encoding: string): string =>
  Object.entries(names).find(([name]) => name === encoding)?.[1] ?? encoding;

/** The cells that show whether an encoding is right. */
export const sampleIn = ({ samples }: FileFacts, encoding: string | null): string =>
  samples.find((one) => one.encoding === encoding)?.cells.join(' · ') ?? '';
