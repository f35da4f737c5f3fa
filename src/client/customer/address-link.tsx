import { MapPin } from 'lucide-react';
import { addressOnMap } from '../location/place.ts';

/** Where somebody is found; a tap opens the phone's own map. */
export const AddressLink = ({ address }: { address: string }) => (
  <a
    href={addressOnMap(address, navigator.userAgent)}
    rel="noreferrer"
    className="press -my-2.5 inline-flex min-h-11 items-start gap-1.5 py-2.5 text-act wrap-anywhere active:opacity-60"
  >
    <MapPin size={18} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" />
    {address}
  </a>
);
