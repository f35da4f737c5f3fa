import { Bookmark, BookmarkPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listKeptReports } from '../../shared/figure/kept-report-calls.ts';
import { useCall } from '../api/queries.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/navigation.tsx';

const Sheet = lazyPart(() => import('./kept-report-sheet.tsx').then((part) => part.KeptReportSheet));

/** The reports that the user keeps or gets, and the button that keeps this one. `opened`: a mail leads to this one. */
export function KeptReports({ query, opened }: { query: string; opened: string | undefined }) {
  const { t } = useText();
  const { link } = usePage();
  const { data } = useCall(listKeptReports, {});
  // Undefined before the first opening. Then it stays mounted, to give back the focus.
  const [sheet, setSheet] = useState<boolean | undefined>(opened === undefined ? undefined : true);
  const reports = data?.items ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {reports.map(({ id, name, query: kept }) => (
        <Link
          key={id}
          href={link('reports', Object.fromEntries(new URLSearchParams(kept)))}
          className="press inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-4 font-medium active:bg-sunk"
        >
          <Bookmark size={16} aria-hidden className="shrink-0" />
          <span className="truncate">{name}</span>
        </Link>
      ))}
      <Button kind="plain" size="medium" icon={BookmarkPlus} onClick={() => setSheet(true)}>
        {t('report.keep')}
      </Button>
      {sheet !== undefined && data && (
        <Suspense>
          <Sheet open={sheet} query={query} reports={reports} opened={opened} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </div>
  );
}
