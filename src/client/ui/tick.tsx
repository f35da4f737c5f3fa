import { Check } from 'lucide-react';

/** The tick over a checkbox that is a `peer` in the same grid; visible while the box is checked. */
export const Tick = () => (
  <Check
    size={16}
    strokeWidth={3.4}
    aria-hidden
    className="pointer-events-none absolute inset-0 m-auto text-act-on opacity-0 peer-checked:opacity-100"
  />
);
