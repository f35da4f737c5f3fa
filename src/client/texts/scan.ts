import { scan } from '../../shared/text/en/scan.ts';
import { addTexts } from '../text.tsx';

addTexts(scan, async () => (await import('../../shared/text/zh/scan.ts')).scan);
