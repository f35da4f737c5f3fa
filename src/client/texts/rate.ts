import { rate } from '../../shared/text/en/rate.ts';
import { addTexts } from '../text.tsx';

addTexts(rate, async () => (await import('../../shared/text/zh/rate.ts')).rate);
