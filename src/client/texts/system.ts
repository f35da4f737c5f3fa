import { system } from '../../shared/text/en/system.ts';
import { addTexts } from '../text.tsx';

addTexts(system, async () => (await import('../../shared/text/zh/system.ts')).system);
