import { useMemo } from 'react';
import { callableActions, ruleOf } from '../../shared/ticket/rules.ts';
import { listSolutions } from '../api/reading-calls.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ActionPage } from '../ticket/action/action-page.tsx';

/** Write a solution, or modify the newest: a new version either way (domain.md: propose, revise). */
const writing = callableActions.filter((action) => ruleOf(action).solution === 'writes');

export function Page() {
  const { t } = useText();
  return <ActionPage actions={writing} title={t('solution.write')} start={useStart()} />;
}

/** The solution of the ticket that the address names as similar (`like`), with its warning, to begin with. */
function useStart() {
  const { params } = usePage();
  const like = params['like'] ?? '';
  const { data } = useCall(listSolutions, { params: { id: like } }, { enabled: like !== '' });
  const solution = data?.items[0];
  return useMemo(() => solution && { text: solution.text, safety: solution.safety ?? '' }, [solution]);
}
