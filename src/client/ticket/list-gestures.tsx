import { Pull } from '../ui/pull.tsx';
import { useSwipe } from '../ui/use-swipe.ts';

interface ListGesturesProps {
  onPull: () => Promise<unknown>;
  /** The ticket whose row shows its action; one at most. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** What fingers do on the list beside tapping; a mouse needs none of it, and a button does the same. */
export function ListGestures({ onPull, open, onOpen }: ListGesturesProps) {
  useSwipe(open, onOpen);
  return <Pull onPull={onPull} />;
}
