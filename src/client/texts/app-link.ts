import { appLink } from '../../shared/text/en/app-link.ts';
import { addTexts } from '../text.tsx';

addTexts(appLink, async () => (await import('../../shared/text/zh/app-link.ts')).appLink);
