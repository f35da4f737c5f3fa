import { missing } from '../../shared/text/en/missing.ts';
import { addTexts } from '../text.tsx';

addTexts(missing, async () => (await import('../../shared/text/zh/missing.ts')).missing);
