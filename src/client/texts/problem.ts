import { problem } from '../../shared/text/en/problem.ts';
import { addTexts } from '../text.tsx';

addTexts(problem, async () => (await import('../../shared/text/zh/problem.ts')).problem);
