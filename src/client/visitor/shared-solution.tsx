import { Lightbulb } from 'lucide-react';
import { listSolutions } from '../api/reading-calls.ts';
import type { SharedTicket } from '../../shared/ticket/share-calls.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { SolutionText } from '../ticket/detail/solution-card.tsx';
import { useText } from '../text.tsx';
import { useNow } from '../ui/use-now.ts';
import { Card, Section } from '../ui/card.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AboutShared } from './about-shared.tsx';

/** The newest solution, its safety warning first. */
export function SharedSolution({ ticket }: { ticket: SharedTicket }) {
  const { t } = useText();
  const now = useNow();
  const user = useUser();
  const newer = useCall(listSolutions, { params: { id: ticket.id } }, { byLink: true });
  const solution = newer.data ? newer.data.items[0] : ticket.solution;
  return (
    <Frame title={t('solution.title')}>
      <AboutShared ticket={ticket} />
      {solution ? (
        <Section title={t('solution.title')} note={t('ticket.versionN', { n: solution.version })}>
          {/* A logged-in user would acknowledge the warning in their own name, not in the visitor's. */}
          <Card pad>
            <SolutionText ticketId={ticket.id} solution={solution} reads={user === null} now={now} />
          </Card>
        </Section>
      ) : (
        <EmptyState icon={Lightbulb} title={t('share.noSolutionYet')} text={t('share.noSolutionYetText')} />
      )}
    </Frame>
  );
}
