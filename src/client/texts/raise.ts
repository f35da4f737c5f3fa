import { raise } from '../../shared/text/en/raise.ts';
import { addTexts } from '../text.tsx';

addTexts(raise, async () => (await import('../../shared/text/zh/raise.ts')).raise);
