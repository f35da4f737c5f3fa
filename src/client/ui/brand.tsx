import { Ring } from './ring.tsx';

/** The mark and the name: a loop about to close. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Ring size="tiny" stage={6} tone="act" label="" />
      {/* A drawn name: with large text it stays as wide as its bar can bear. */}
      <span className="text-[min(1.25rem,6.25vw)] leading-tight font-bold tracking-[-0.025em]">Closeloop</span>
    </span>
  );
}
