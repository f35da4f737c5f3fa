import { error } from '../../shared/text/en/error.ts';
import { addTexts } from '../text.tsx';

addTexts(error, async () => (await import('../../shared/text/zh/error.ts')).error);
