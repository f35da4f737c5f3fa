import { run } from '../../shared/text/en/run.ts';
import { addTexts } from '../text.tsx';

addTexts(run, async () => (await import('../../shared/text/zh/run.ts')).run);
