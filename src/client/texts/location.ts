import { location } from '../../shared/text/en/location.ts';
import { addTexts } from '../text.tsx';

addTexts(location, async () => (await import('../../shared/text/zh/location.ts')).location);
