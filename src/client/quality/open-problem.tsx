import { listProblems, openProblem } from '../../shared/problem/calls.ts';
import { problemTable } from '../../shared/problem/rules.ts';
import { useSend } from '../api/use-send.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';

/** Opens a problem with the failures of a warning, and goes there. */
export function OpenProblem({ model }: { model: string }) {
  const { t } = useText();
  const { link } = usePage();
  const open = useSend(openProblem, {
    outdates: [listProblems],
    onDone: ({ id, status }) => history.push(link(problemTable[status].page, { problem: id })),
  });
  return (
    <p className="mb-3">
      <Button size="medium" busy={open.busy} onClick={() => void open.send({ body: { model } })}>
        {t('quality.open')}
      </Button>
    </p>
  );
}
