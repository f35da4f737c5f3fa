import { Suspense, useState } from 'react';
import { changeQuestion, getQuestion, listQuestions, type QuestionView } from '../../shared/question/calls.ts';
import { useSend } from '../api/use-send.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { toast } from '../ui/toast-queue.ts';

const QuestionSheet = lazyPart(() => import('./question-sheet.tsx').then(({ QuestionSheet: Part }) => Part));

/** For those who publish: edit, take back, publish again. */
export function Editing({ question }: { question: QuestionView }) {
  const { t } = useText();
  const [editing, setEditing] = useState<boolean>();
  const [asking, setAsking] = useState(false);
  const { id, version, title, published } = question;
  const { send, busy } = useSend(changeQuestion, {
    outdates: [getQuestion, listQuestions],
    onDone: (changed) => {
      setAsking(false);
      toast.show({ text: t(changed.published ? 'question.publishDone' : 'question.withdrawDone'), tone: 'ok' });
    },
  });
  const publish = (next: boolean) => void send({ params: { id }, body: { version, published: next } });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button wide kind="quiet" size="medium" onClick={() => setEditing(true)}>
        {t('question.edit')}
      </Button>
      <Button wide kind="quiet" size="medium" busy={busy} onClick={() => (published ? setAsking(true) : publish(true))}>
        {t(published ? 'question.withdraw' : 'question.again')}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => publish(false)}
        title={t('question.withdraw')}
        confirm={t('question.withdraw')}
        busy={busy}
        danger
      >
        {t('question.withdrawSay', { title })}
      </ConfirmSheet>
      <Suspense>
        {editing !== undefined && (
          <QuestionSheet key={version} open={editing} onClose={() => setEditing(false)} subject={{ question }} />
        )}
      </Suspense>
    </div>
  );
}
