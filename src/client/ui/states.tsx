import { CircleAlert, CircleCheckBig, CloudOff, FileSearch, Lock, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from './button.tsx';
import { cx } from './class-names.ts';
import { CopyText } from './copy-text.tsx';
import type { Icon } from './icon.ts';
import { Ring } from './ring.tsx';

interface NextStep {
  /** A page where the user can go on. */
  link?: { href: string; text: string };
  /** A button or the like, if a link is not enough. */
  action?: ReactNode;
}

const StateLink = ({ link }: Pick<NextStep, 'link'>) =>
  link && (
    <ButtonLink kind="quiet" size="medium" href={link.href}>
      {link.text}
    </ButtonLink>
  );

interface EmptyStateProps extends NextStep {
  title: string;
  text?: string;
  icon?: Icon;
}

/** An empty list or a missing object: the spec's words ("No tickets found") and a next step. */
export function EmptyState({ title, text, icon: Mark, link, action }: EmptyStateProps) {
  return (
    <div className="m-auto grid max-w-sm justify-items-center gap-2 px-4 py-12 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-sunk text-ink3">
        {Mark ? (
          <Mark size={28} strokeWidth={1.8} aria-hidden />
        ) : (
          <CircleCheckBig size={28} strokeWidth={1.8} aria-hidden />
        )}
      </span>
      <p className="text-title font-bold tracking-[-0.012em]">{title}</p>
      {text && <p className="text-body text-balance text-ink2">{text}</p>}
      {(link || action) && (
        <div className="mt-3">
          <StateLink link={link} />
          {action}
        </div>
      )}
    </div>
  );
}

/** Each kind of failure has a sign of its own. Only a broken connection looks like one. */
const failureSigns = {
  offline: { icon: CloudOff, look: 'bg-bad-soft text-bad' },
  missing: { icon: FileSearch, look: 'bg-sunk text-ink3' },
  forbidden: { icon: Lock, look: 'bg-warn-soft text-warn-ink' },
  failed: { icon: CircleAlert, look: 'bg-bad-soft text-bad' },
} as const satisfies Record<string, { icon: Icon; look: string }>;

interface ErrorStateProps extends NextStep {
  kind?: keyof typeof failureSigns;
  /** What failed: "The ticket could not be loaded". */
  title?: string;
  /** What to do: the message of the error. */
  text?: string;
  requestId?: string;
  onRetry?: () => void;
  busy?: boolean;
}

/** Something failed: what, what to do next, the request id, and a button to try again. */
export function ErrorState({ kind = 'failed', title, text, requestId, onRetry, busy, link, action }: ErrorStateProps) {
  const { t } = useText();
  const { icon: Mark, look } = failureSigns[kind];
  return (
    <div role="alert" className="m-auto grid max-w-sm justify-items-center gap-2 px-4 py-12 text-center">
      <span className={cx('mb-2 grid size-16 place-items-center rounded-full', look)}>
        <Mark size={28} strokeWidth={1.8} aria-hidden />
      </span>
      <p className="text-title font-bold tracking-[-0.012em]">{title ?? t('frame.loadFailed')}</p>
      <p className="text-body text-balance text-ink2">{text ?? t('frame.exception')}</p>
      {requestId && (
        <p className="-mx-4 text-tiny leading-5 text-ink3">
          <CopyText value={requestId} shown={t('frame.requestId', { id: requestId })} what={t('frame.requestIdName')} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button kind="quiet" size="medium" icon={RotateCw} busy={busy} onClick={onRetry}>
            {t('frame.tryAgain')}
          </Button>
        )}
        <StateLink link={link} />
        {action}
      </div>
    </div>
  );
}

/**
 * A gray line in place of text, shown after 200 ms (look.md). Give it the size of the text, so that nothing moves
 * later.
 */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-breathe rounded-md bg-track ${className}`} />;
}

/** A list that is being loaded. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const { t } = useText();
  return (
    <div
      role="status"
      aria-label={t('frame.loading')}
      className="animate-late overflow-clip rounded-card bg-surface shadow-card"
    >
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="flex gap-3 border-line px-3.5 py-4 not-first:border-t">
          <Ring stage={0} tone="run" label="" className="animate-breathe" />
          <div className="grid flex-1 content-start gap-2.5 pt-1">
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A page that is being loaded. `plain`: without a loop in its head. */
export function SkeletonPage({ plain = false }: { plain?: boolean }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('frame.loading')} className="grid animate-late gap-4">
      <div className="flex items-center gap-4">
        {!plain && <Ring size="large" stage={0} tone="run" label="" className="animate-breathe" />}
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="h-40 animate-breathe rounded-card bg-surface shadow-card" />
      <div className="h-56 animate-breathe rounded-card bg-surface shadow-card" />
    </div>
  );
}

/** The end of a list: a button that loads more, or a text that all is shown. */
export function LoadMore({ more, busy, onMore }: { more: boolean; busy?: boolean; onMore: () => void }) {
  const { t } = useText();
  return (
    <div className="grid justify-center py-2">
      {more ? (
        <Button kind="plain" size="medium" busy={busy} onClick={onMore}>
          {t('frame.loadMore')}
        </Button>
      ) : (
        <p className="text-small text-ink3">{t('frame.allShown')}</p>
      )}
    </div>
  );
}
