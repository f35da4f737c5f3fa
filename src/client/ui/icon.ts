import type { ComponentType } from 'react';

/**
 * Any icon of lucide-react, or one of our own with the same props. Icons are decorative: a text is always beside them.
 */
export type Icon = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;
