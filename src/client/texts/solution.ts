import { solution } from '../../shared/text/en/solution.ts';
import { addTexts } from '../text.tsx';

addTexts(solution, async () => (await import('../../shared/text/zh/solution.ts')).solution);
