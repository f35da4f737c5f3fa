import { useMemo } from 'react';
import { problemEntriesOf } from '../../shared/problem/problem-inputs.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import type { ProblemView } from '../../shared/problem/problem-view.ts';
import { Fields } from '../form/form-field.tsx';
import { FormProvider } from '../form/form-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useFocusFirstError } from '../form/use-form.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';
import { problemControls, ProblemProvider } from './problem-controls.tsx';
import { useProblemForm } from './use-problem-form.ts';

const eventOf = (action: ProblemAction) => `problem.event.${action}` as const;

interface ProblemSheetProps {
  open: boolean;
  onClose: () => void;
  problem: ProblemView;
  action: ProblemAction;
  onStale: () => void;
}

/** Any action of a problem: its fields from the table, what is wrong beside them, the first wrong one focused. */
export function ProblemSheet({ open, onClose, problem, action, onStale }: ProblemSheetProps) {
  const { t } = useText();
  const onDone = () => {
    toast.show({ text: t(eventOf(action)), tone: 'ok' });
    onClose();
  };
  const { store, draft, failure, busy, submit } = useProblemForm({ problem, action, open, onDone, onStale });
  const box = useFocusFirstError<HTMLDivElement>(store);
  const scope = useMemo(() => ({ store, controls: problemControls }), [store]);
  const about = useMemo(() => ({ problem, draft }), [problem, draft]);
  const entries = problemEntriesOf(action);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`problem.action.${action}`)}
      footer={
        <Button wide busy={busy} onClick={submit}>
          {t(`problem.action.${action}`)}
        </Button>
      }
    >
      <FormProvider value={scope}>
        <ProblemProvider value={about}>
          <div ref={box} className="grid grid-cols-1 gap-4">
            <FormFailure store={store} fields={Object.keys(entries)} failure={failure} />
            <Fields entries={entries} />
          </div>
        </ProblemProvider>
      </FormProvider>
    </Sheet>
  );
}
