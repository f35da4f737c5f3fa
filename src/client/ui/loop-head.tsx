import type { ReactNode } from 'react';

/** The head of a ticket: the large loop beside the next step; one above the other on a narrow screen. */
export function LoopHead({
  ring,
  chip,
  title,
  text,
}: {
  ring: ReactNode;
  chip?: ReactNode;
  title: string;
  text?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {ring}
      <div className="min-w-0 flex-1 basis-44">
        {chip}
        <p className="mt-2 text-hero font-bold tracking-[-0.022em] text-balance">{title}</p>
        {text && <p className="mt-1 text-body text-ink2">{text}</p>}
      </div>
    </div>
  );
}
