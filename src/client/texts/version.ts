import { version } from '../../shared/text/en/version.ts';
import { addTexts } from '../text.tsx';

addTexts(version, async () => (await import('../../shared/text/zh/version.ts')).version);
