import type { Translation } from '../catalogue.ts';
import type { product as english } from '../en/product.ts';

export const product: Translation<typeof english> = {};
