import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';

const ExportButton = lazyPart(() => import('../admin/record/export-button.tsx').then((part) => part.ExportButton));

/** The button for the file, loaded after the figure. */
export const ReportExport = ({ list, query }: { list: string; query: object }) => (
  <div className="min-h-11 min-w-28 print:hidden">
    <Suspense>
      <ExportButton list={list} query={query as Readonly<Record<string, string>>} />
    </Suspense>
  </div>
);
