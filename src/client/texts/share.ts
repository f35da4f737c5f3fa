import { share } from '../../shared/text/en/share.ts';
import { addTexts } from '../text.tsx';

addTexts(share, async () => (await import('../../shared/text/zh/share.ts')).share);
