import { ChartColumn, Lock } from 'lucide-react';
import { Suspense } from 'react';
import { getFigure, listFigures } from '../../shared/figure/calls.ts';
import { dayIn } from '../../shared/figure/days.ts';
import { someCan } from '../../shared/ticket/roles.ts';
import { useCall } from '../api/queries.ts';
import { useUser, type User } from '../api/user.ts';
import { history } from '../history.ts';
import { lazyPart } from '../lazy-part.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDay } from '../ui/day.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { useNow } from '../ui/use-now.ts';
import { FigureComments } from './figure-comments.tsx';
import { FigurePicture } from './figure-picture.tsx';
import { FigureTable, FigureTotals } from './figure-values.tsx';
import { ReportChoice } from './report-choice.tsx';
import { ReportExport } from './report-export.tsx';
import { figureQueryOf, reportParams, reportStateOf, type ReportState } from './report-state.ts';
import { ReportTickets } from './report-tickets.tsx';

const KeptReports = lazyPart(() => import('./kept-reports.tsx').then((part) => part.KeptReports));

/** The parameters of a report as they stand in its address. */
const addressOf = (state: ReportState): string =>
  new URLSearchParams(
    Object.entries(reportParams(state)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();

/** Figures as picture, table and file, and the tickets behind each row. All of its state is in the address. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  if (!user) return null;
  if (user.isInsider || someCan(user.roles, 'manages')) return <Reports user={user} />;
  return (
    <Frame title={t('system.page.reports')} back={link('home')}>
      <EmptyState
        icon={Lock}
        title={t('report.forbidden')}
        text={t('report.forbiddenText')}
        link={{ href: link('partnerList'), text: t('report.toTickets') }}
      />
    </Frame>
  );
}

function Reports({ user }: { user: User }) {
  const { t } = useText();
  const { params, link } = usePage();
  const now = useNow();
  const list = useCall(listFigures, {});
  // The days are those of the installation, not of the reader.
  const today = dayIn(list.data?.timeZone ?? 'UTC', now);
  const infos = list.data?.items ?? [];
  const state = reportStateOf(params, infos);
  const show = (next: ReportState) => history.replace(link('reports', reportParams(next)));
  const isList = state?.key !== undefined;
  return (
    <Frame
      title={state && params['name'] ? state.info.label : t('system.page.reports')}
      back={isList ? link('reports', reportParams({ ...state, key: undefined })) : link('home')}
    >
      {list.isPending && <SkeletonRows />}
      {!list.data && <QueryError query={list} />}
      {state && isList && <ReportTickets state={state} today={today} user={user} />}
      {state && !isList && (
        <>
          <Suspense>
            <KeptReports query={addressOf(state)} opened={params['kept']} />
          </Suspense>
          <ReportChoice state={state} infos={infos} today={today} show={show} />
          <Report state={state} today={today} show={show} />
          {user.isInsider && (
            <ButtonLink kind="quiet" size="medium" href={link('quality')}>
              {t('system.page.quality')}
            </ButtonLink>
          )}
        </>
      )}
    </Frame>
  );
}

function Report({ state, today, show }: { state: ReportState; today: string; show: (next: ReportState) => void }) {
  const { t } = useText();
  const day = useDay();
  const { info, filters } = state;
  const query = figureQueryOf(state, today);
  const figure = useCall(getFigure, { params: { name: info.name }, query }, { keepPrevious: true });
  // What was asked before belongs to another figure, whose columns this one has not.
  const view =
    figure.data && info.columns.every(({ key }, at) => figure.data.columns[at]?.key === key) ? figure.data : undefined;
  if (!view) return figure.error ? <QueryError query={figure} /> : <SkeletonRows />;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={figure.isPlaceholderData}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-1">
        <p className="min-w-0 flex-1 basis-72 text-small text-ink2">
          {view.period && (
            <strong className="block text-ink">
              {t('report.compared', { from: day(view.period.from), to: day(view.period.to) })}
            </strong>
          )}
          {info.hint}
        </p>
        <ReportExport list="figure" query={{ ...query, name: info.name }} />
      </div>
      {view.rows.length === 0 || (view.total.values['count'] ?? 0) === 0 ? (
        <EmptyState
          icon={ChartColumn}
          title={t('report.none')}
          text={t('report.noneText')}
          action={
            isFiltered && (
              <Button kind="quiet" size="medium" onClick={() => show({ ...state, filters: {} })}>
                {t('report.unfiltered')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <FigureTotals view={view} />
          <FigurePicture name={info.name} view={view} />
          <FigureTable view={view} />
          {info.name === 'satisfaction' && <FigureComments query={query} />}
        </>
      )}
    </div>
  );
}
