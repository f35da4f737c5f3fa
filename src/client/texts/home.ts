import { home } from '../../shared/text/en/home.ts';
import { addTexts } from '../text.tsx';

addTexts(home, async () => (await import('../../shared/text/zh/home.ts')).home);
