/** A file that the scanner has not let go is shown with its state, and cannot be opened. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { FileGallery } from './file-gallery.tsx';
import { OtherFiles } from './other-files.tsx';

const t = translator<typeof texts>('en', texts);
vi.mock('../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../route-match.tsx', () => ({ usePage: () => ({ link: () => '/' }) }));
vi.mock('../ui/navigation.tsx', () => ({ useNavigation: () => ({ go: () => undefined }) }));
vi.mock('../api/client.ts', () => ({ send: () => Promise.resolve() }));

const file = (kind: AttachmentView['kind'], scan: AttachmentView['scan']): AttachmentView => ({
  ...{ id: 'f', kind, name: 'fan.par', size: 2_048, seq: 1, solutionVersion: null, contentType: 'text/plain' },
  ...{ createdAt: '', takenAt: null, reads: 'text', scan, url: null, thumbnailUrl: null },
});
/** The names and whether each can be pressed. */
const buttonsOf = (html: string): [string, boolean][] =>
  [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => [
    /aria-label="([^"]*)"/.exec(tag)?.[1] ?? '',
    !tag.includes('aria-disabled="true"'),
  ]);

test.each<[AttachmentView['scan'], string, boolean]>([
  ['off', 'Open fan.par', true],
  ['clean', 'Open fan.par', true],
  ['checking', 'fan.par: Being checked', false],
  ['found', 'fan.par: Withheld: malware', false],
])('%s: %s', (scan, name, isOpen) => {
  const picture = buttonsOf(renderToStaticMarkup(<FileGallery files={[file('image', scan)]} />));
  expect(picture).toEqual([[name, isOpen]]);
  const other = buttonsOf(renderToStaticMarkup(<OtherFiles files={[file('file', scan)]} onRemove={() => undefined} />));
  const download = isOpen ? [['Download fan.par', true]] : [];
  expect(other).toEqual([[name, isOpen], ...download, ['Remove fan.par', true]]);
});
