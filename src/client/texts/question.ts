import { question } from '../../shared/text/en/question.ts';
import { addTexts } from '../text.tsx';

addTexts(question, async () => (await import('../../shared/text/zh/question.ts')).question);
