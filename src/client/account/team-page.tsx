import { UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { getInvitationRun } from '../../shared/admin/invitation-calls.ts';
import { listTeam } from '../../shared/admin/team-calls.ts';
import { teamRefusal } from '../../shared/admin/team.ts';
import type { CallOutput } from '../../shared/call.ts';
import { useCall, useCallPages } from '../api/queries.ts';
import { PagedList, QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { useInvitationProgress } from '../admin/access/use-invitation-progress.ts';
import { TeamMemberRow } from './team-member-row.tsx';
import { TeamSheet } from './team-sheet.tsx';

type Team = CallOutput<typeof listTeam>;

/** From so many people on they are searched. */
const MANY = 10;

/** The people of the own organisation, for its manager (decision 0072). */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const list = useCallPages(listTeam, { query: q ? { q } : {} }, { staleMs: 0, keepPrevious: true });
  const { first } = list;
  return (
    <Frame title={t('system.page.team')} back={link('me')}>
      {list.isPending && <SkeletonPage plain />}
      {!first && <QueryError query={list} />}
      {first && (
        <>
          <Limits team={first} />
          {(first.active >= MANY || typed !== '') && (
            <SearchField value={typed} onChange={setTyped} placeholder={t('people.team.search')} />
          )}
          <PagedList list={list} empty={<p className="px-1 text-body text-ink2">{t('people.team.nobody')}</p>}>
            <People items={list.items} may={first.may} />
          </PagedList>
        </>
      )}
    </Frame>
  );
}

function People({ items, may }: Pick<Team, 'items' | 'may'>) {
  const { t } = useText();
  return (
    <Card className="overflow-clip">
      <ul aria-label={t('system.page.team')}>
        {items.map((member) => (
          <li key={member.id} className="not-first:border-t not-first:border-line">
            <TeamMemberRow member={member} may={may} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What may be done here, how many people there may be, and the way to another one. */
function Limits({ team }: { team: Team }) {
  const { t } = useText();
  const [adding, setAdding] = useState(false);
  const [run, setRun] = useState<{ id: string; name: string }>();
  const { organisation, active, most, may } = team;
  const isFull = teamRefusal(team, [], 1) === 'full';
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-1">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-title font-bold wrap-anywhere">{organisation}</h2>
          <p className="tabular text-small text-ink2">
            {most === null ? t('people.team.count', { n: active }) : t('people.team.countOf', { n: active, most })}
          </p>
        </div>
        {may.includes('invite') && !isFull && (
          <Button icon={UserPlus} size="medium" onClick={() => setAdding(true)}>
            {t('people.team.add')}
          </Button>
        )}
      </div>
      {may.includes('invite') && isFull && <Banner tone="warn">{t('people.team.full')}</Banner>}
      {may.length === 0 && <Banner tone="run">{t('people.team.closed')}</Banner>}
      {run && <Progress key={run.id} {...run} />}
      {adding && <TeamSheet may={may} onClose={() => setAdding(false)} onDone={setRun} />}
    </div>
  );
}

/** Whether the mail with the invitation has gone out. */
function Progress({ id, name }: { id: string; name: string }) {
  const { t } = useText();
  const { data, refetch } = useCall(getInvitationRun, { params: { id } }, { staleMs: 0 });
  useInvitationProgress(data ? [data] : [], refetch);
  const hasFailed = (data?.failed ?? 0) > 0;
  const isSent = (data?.sent ?? 0) > 0;
  return (
    <div role="status">
      <Banner tone={hasFailed ? 'bad' : isSent ? 'ok' : 'run'}>
        {t(hasFailed ? 'people.team.notSent' : isSent ? 'people.team.sent' : 'people.team.sending', { name })}
      </Banner>
    </div>
  );
}
