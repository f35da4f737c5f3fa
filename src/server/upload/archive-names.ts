import { getFileNameLowLevel, open, type Entry } from 'yauzl';
import type { ArchiveList } from '../../shared/upload/archive-list.ts';
import { ARCHIVE_NAMES_MAX } from '../../shared/upload/limits.ts';

const NAME_MAX = 500;
/** The bit of an entry that says that it needs a password. */
const ENCRYPTED = 1;

/**
 * The task of the reader: the names in a ZIP, as its directory has them, at most ARCHIVE_NAMES_MAX; null for one that
 * cannot be read. Nothing is unpacked.
 */
export function archiveNames({ file }: { file: string }): Promise<ArchiveList | null> {
  return new Promise((resolve) => {
    open(file, { lazyEntries: true, decodeStrings: false }, (error, zip) => {
      if (error) return resolve(null);
      const entries: ArchiveList['entries'] = [];
      const end = (list: ArchiveList | null): void => {
        zip.close();
        resolve(list);
      };
      zip.on('entry', (entry) => {
        entries.push(shown(entry));
        if (entries.length < ARCHIVE_NAMES_MAX) zip.readEntry();
        else end({ entries, isCut: zip.entryCount > ARCHIVE_NAMES_MAX });
      });
      zip.on('end', () => end({ entries, isCut: false }));
      zip.on('error', () => end(null));
      zip.readEntry();
    });
  });
}

const shown = ({ generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize }: Entry) => ({
  name: getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).slice(0, NAME_MAX),
  size: uncompressedSize,
  isEncrypted: (generalPurposeBitFlag & ENCRYPTED) !== 0,
});
