import { issue } from '../../shared/text/en/issue.ts';
import { addTexts } from '../text.tsx';

addTexts(issue, async () => (await import('../../shared/text/zh/issue.ts')).issue);
