import { draft } from '../../shared/text/en/draft.ts';
import { addTexts } from '../text.tsx';

addTexts(draft, async () => (await import('../../shared/text/zh/draft.ts')).draft);
