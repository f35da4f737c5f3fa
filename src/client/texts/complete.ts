import { complete } from '../../shared/text/en/complete.ts';
import { addTexts } from '../text.tsx';

addTexts(complete, async () => (await import('../../shared/text/zh/complete.ts')).complete);
