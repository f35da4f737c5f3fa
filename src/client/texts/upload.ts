import { upload } from '../../shared/text/en/upload.ts';
import { addTexts } from '../text.tsx';

addTexts(upload, async () => (await import('../../shared/text/zh/upload.ts')).upload);
