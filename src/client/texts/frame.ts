import { frame } from '../../shared/text/en/frame.ts';
import { addTexts } from '../text.tsx';

addTexts(frame, async () => (await import('../../shared/text/zh/frame.ts')).frame);
