import { vendor } from '../vendor.ts';
import { Ring } from './ring.tsx';

/** The vendor's logo and name. Until they are set, the logo and name of the product: a loop about to close. */
export function Brand() {
  const { name = 'Closeloop', logo } = vendor() ?? {};
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logo ? (
        <img src={logo} alt="" className="h-7 max-w-28 rounded-sm object-contain" />
      ) : (
        <Ring size="tiny" stage={6} tone="act" label="" />
      )}
      {/* A drawn name: with large text it stays as wide as its bar can bear. */}
      <span className="line-clamp-2 text-[min(1.25rem,6.25vw)] leading-tight font-bold tracking-[-0.025em]">
        {name}
      </span>
    </span>
  );
}
