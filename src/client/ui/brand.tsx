import { vendor } from '../vendor.ts';
import { Ring } from './ring.tsx';

/** The vendor's logo and name. Until they are set, the logo (a nearly closed loop) and name of the product. */
export function Brand() {
  const { name = 'Closeloop', logo } = vendor() ?? {};
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logo ? (
        <img src={logo} alt="" className="h-7 max-w-28 rounded-sm object-contain" />
      ) : (
        <Ring size="tiny" stage={6} tone="act" label="" />
      )}
      {/* With a large text size the name grows only as far as it fits into the bar. */}
      <span className="line-clamp-2 text-[min(1.25rem,6.25vw)] leading-tight font-bold tracking-[-0.025em]">
        {name}
      </span>
    </span>
  );
}
