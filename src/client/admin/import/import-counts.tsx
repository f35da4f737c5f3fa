import type { ImportView } from '../../../shared/admin/import-calls.ts';
import { useText } from '../../text.tsx';
import { useNumber } from '../use-number.ts';

const tones = { new: 'text-ink', changed: 'text-act', same: 'text-ink2', wrong: 'text-bad' } as const;

const results = ['new', 'changed', 'same', 'wrong'] as const;
/** Of a step that has only begun: a full bar would say that it is done. */
const UNKNOWN_SHARE = 0.1;

/** The numbers of new, changed, unchanged and wrong rows, and the progress of the current step. */
export function ImportCounts({ run, isBusy }: { run: ImportView; isBusy: boolean }) {
  const { t } = useText();
  const number = useNumber();
  const { counts, done, total, state } = run;
  const words = {
    new: t('imports.count.new', { count: number(counts.new) }),
    changed: t('imports.count.changed', { count: number(counts.changed) }),
    same: t('imports.count.same', { count: number(counts.same) }),
    wrong: t('imports.count.wrong', { count: number(counts.wrong) }),
  };
  const states = {
    checking: t('imports.state.checking'),
    checked: t('imports.state.checked'),
    applying: t('imports.state.applying'),
    applied: t('imports.state.applied'),
    undoing: t('imports.state.undoing'),
    undone: t('imports.state.undone'),
    failed: t('imports.state.failed'),
  };
  const share = total > 0 ? Math.min(1, done / total) : undefined;
  // Nothing is known of a file that is being read, or that could not be read.
  const isCounted = !['checking', 'failed'].includes(state) || results.some((result) => counts[result] > 0);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-1">
        {(isCounted ? results : []).map((result) => (
          <span
            key={result}
            className={`tabular text-body font-semibold ${counts[result] > 0 ? tones[result] : 'text-ink3'}`}
          >
            {words[result]}
          </span>
        ))}
        <span role="status" className="ml-auto text-small text-ink2">
          {states[state]}
        </span>
      </div>
      {isBusy && (
        <>
          <div
            role="progressbar"
            aria-label={states[state]}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
            className="h-1.5 overflow-clip rounded-full bg-track"
          >
            <span
              className={`block h-full origin-left rounded-full bg-act transition-transform duration-500 ${share === undefined ? 'animate-breathe' : ''}`}
              style={{ transform: `scaleX(${share ?? UNKNOWN_SHARE})` }}
            />
          </div>
          <p className="px-1 text-small text-ink2">{t('imports.goesOn')}</p>
        </>
      )}
    </div>
  );
}
