import { unit } from '../../shared/text/en/unit.ts';
import { addTexts } from '../text.tsx';

addTexts(unit, async () => (await import('../../shared/text/zh/unit.ts')).unit);
