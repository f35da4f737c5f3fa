import { listProblems } from '../../shared/problem/calls.ts';
import { problemStatuses, type ProblemStatus } from '../../shared/problem/rules.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { Link } from '../ui/navigation.tsx';
import { toneOf } from '../problem-tone.ts';
import { BoardCard } from './board-card.tsx';

/** Of more the number says only that there are more. */
const COUNTED = 50;

/** Problems by their state. */
export function ProblemsCard() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <BoardCard title={t('problem.list')} href={link('problems')}>
      <ul className="-mx-2 grid">
        {problemStatuses.map((status) => (
          <li key={status}>
            <Stage status={status} />
          </li>
        ))}
      </ul>
    </BoardCard>
  );
}

function Stage({ status }: { status: ProblemStatus }) {
  const { t } = useText();
  const { link } = usePage();
  const { data } = useCall(listProblems, { query: { status, limit: String(COUNTED) } });
  return (
    <Link
      href={link('problems', { status })}
      className="press flex min-h-11 items-center justify-between gap-3 rounded-field px-2 active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60"
    >
      <Chip tone={toneOf[status]}>{t(`problem.short.${status}`)}</Chip>
      <strong className="tabular">{data && `${data.items.length}${data.next === null ? '' : '+'}`}</strong>
    </Link>
  );
}
