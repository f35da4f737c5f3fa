import { CircleAlert, CircleCheck, Copy, ListX, RotateCw, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { copy } from '../ui/copy.ts';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { CameraTrial } from './camera-trial.tsx';
import { checkDevice } from './check-device.ts';
import { Contact } from './contact.tsx';
import { checkReport, type CheckResult, type CheckState } from './check-report.ts';
import { wantedChecks, type RunCheck } from './run-checks.ts';

const checkNow = async (...of: Parameters<typeof checkDevice>) => ({
  results: await checkDevice(...of),
  at: new Date(),
});

/** The self-check page, for a call with customer service: what works on this device, and a report to copy. */
export function Page() {
  const { t, language } = useText();
  const { params } = usePage();
  const userId = useUser()?.userId;
  const wanted = wantedChecks(params['run']);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['run', wanted, userId, language],
    queryFn: () => checkNow(wanted ?? [], { userId, language }),
    enabled: wanted !== undefined,
    retry: false,
    gcTime: 0,
  });
  if (!wanted) return <NoSuchCheck />;
  const report = data && checkReport(data.results, data.at);
  return (
    <Frame
      title={t('system.page.run')}
      back={true}
      actions={
        <IconButton icon={RotateCw} label={t('run.again')} disabled={isFetching} onClick={() => void refetch()} />
      }
      footer={
        report && (
          <Button wide icon={Copy} onClick={() => void copy(report, t)}>
            {t('run.copy')}
          </Button>
        )
      }
    >
      {data ? (
        <>
          <Results results={data.results} />
          {wanted.includes('camera') && <CameraTrial />}
        </>
      ) : (
        <SkeletonRows rows={wanted.length} />
      )}
      <Contact />
      {report && (
        <Section title={t('run.report')}>
          <Card pad>
            <pre className="code text-small whitespace-pre-wrap wrap-anywhere select-all">{report}</pre>
          </Card>
        </Section>
      )}
    </Frame>
  );
}

const marks = {
  ok: [CircleCheck, 'text-ok'],
  warn: [TriangleAlert, 'text-warn'],
  bad: [CircleAlert, 'text-bad'],
} as const satisfies Record<CheckState, unknown>;

function Results({ results }: { results: readonly [RunCheck, CheckResult][] }) {
  const { t } = useText();
  return (
    <Card>
      <ul aria-live="polite">
        {results.map(([name, { state, means, detail }]) => {
          const [Mark, colour] = marks[state];
          return (
            <li key={name} className="flex gap-3 border-line px-4 py-3 not-first:border-t">
              <Mark size={22} strokeWidth={2} aria-hidden className={`shrink-0 ${colour}`} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{t(`run.check.${name}`)}</p>
                <p className="text-small text-ink2">{t(`run.means.${means}`)}</p>
              </div>
              {/* What it says already, in words. */}
              {detail !== 'ok' && (
                <p className="tabular max-w-[50%] pt-px text-right text-small wrap-anywhere text-ink3">{detail}</p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A link that asks for a check that does not exist. */
function NoSuchCheck() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Frame title={t('system.page.run')} back={true}>
      <EmptyState
        icon={ListX}
        title={t('run.noCheck')}
        text={t('run.noCheckText')}
        action={
          <ButtonLink size="medium" href={link('run', { run: 'all' })}>
            {t('run.all')}
          </ButtonLink>
        }
      />
    </Frame>
  );
}
