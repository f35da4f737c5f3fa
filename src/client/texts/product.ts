import { product } from '../../shared/text/en/product.ts';
import { addTexts } from '../text.tsx';

addTexts(product, async () => (await import('../../shared/text/zh/product.ts')).product);
