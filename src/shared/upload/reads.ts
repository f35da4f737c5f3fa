/** How the page shows a file that is neither picture nor video. */
export const readings = ['text', 'table', 'pdf', 'sheet', 'archive', 'none'] as const;
export type Reads = (typeof readings)[number];
