import { preview } from '../../shared/text/en/preview.ts';
import { addTexts } from '../text.tsx';

addTexts(preview, async () => (await import('../../shared/text/zh/preview.ts')).preview);
