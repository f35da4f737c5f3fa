import type { Translation } from '../catalogue.ts';
import type { report as english } from '../en/report.ts';

export const report: Translation<typeof english> = {};
