import { document } from '../../shared/text/en/document.ts';
import { addTexts } from '../text.tsx';

addTexts(document, async () => (await import('../../shared/text/zh/document.ts')).document);
