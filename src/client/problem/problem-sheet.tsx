import { useEffect, useRef, useState } from 'react';
import type { ProblemView } from '../../shared/problem/view.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import '../texts/ticket-page.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';
import { ProblemFieldControl } from './problem-field.tsx';
import { problemFields } from './problem-fields.ts';
import { useProblemForm } from './use-problem-form.ts';

const eventOf = (action: ProblemAction) => `problem.event.${action}` as const;

interface ProblemSheetProps {
  open: boolean;
  onClose: () => void;
  problem: ProblemView;
  action: ProblemAction;
  /** Asks for the problem anew after somebody else has changed it. */
  onStale: () => void;
}

/** Any action of a problem: its fields from the table, what is wrong beside them, the first wrong one focused. */
export function ProblemSheet({ open, onClose, problem, action, onStale }: ProblemSheetProps) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const form = useProblemForm(problem, action, () => {
    toast.show({ text: t(eventOf(action)), tone: 'ok' });
    onClose();
  });
  const { attempt, messages, failure } = form;
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) form.calm();
  }
  useEffect(() => {
    if (attempt === 0) return;
    const places = [...(box.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const first = places.find((place) => messages[place.dataset['field'] ?? ''] !== undefined);
    first?.querySelector<HTMLElement>('input,textarea,button')?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
    // A message that is taken away by typing must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps -- only a new try moves it
  }, [attempt]);
  const isStale = failure?.failure === 'conflict';
  useEffect(() => {
    if (isStale) onStale();
    // oxlint-disable-next-line react/exhaustive-deps -- the function is another one each time
  }, [isStale]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`problem.action.${action}`)}
      footer={
        <Button wide busy={form.busy} onClick={form.submit}>
          {t(`problem.action.${action}`)}
        </Button>
      }
    >
      <div ref={box} className="grid grid-cols-1 gap-4">
        {failure && (
          <Banner tone={isStale ? 'warn' : 'bad'} urgent title={failure.message}>
            {failure.requestId && <span className="code">{t('frame.requestId', { id: failure.requestId })}</span>}
          </Banner>
        )}
        {problemFields[action].map((field) => (
          <div key={field.name} data-field={field.name}>
            <ProblemFieldControl field={field} problem={problem} form={form} />
          </div>
        ))}
      </div>
    </Sheet>
  );
}
