import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './class-names.ts';
import type { Icon } from './icon.ts';
import { Link } from './navigation.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'main' | 'quiet' | 'plain' | 'danger';
type Size = 'large' | 'medium' | 'small';

const kinds: Record<ButtonKind, string> = {
  main: 'bg-act text-act-on active:bg-act-strong',
  quiet: 'bg-sunk text-ink active:bg-pressed',
  plain: 'text-act active:bg-act-soft',
  danger: 'bg-bad text-bad-on active:bg-bad-strong',
};

const sizes: Record<Size, string> = {
  large: 'min-h-13 rounded-[0.875rem] px-5 py-2 text-input font-semibold',
  medium: 'min-h-11 rounded-field px-4 py-1.5 text-body font-semibold',
  small: 'min-h-9 rounded-[0.625rem] px-3 py-1 text-small font-semibold relative after:absolute after:-inset-1',
};

export interface Look {
  kind?: ButtonKind;
  size?: Size;
  icon?: Icon;
  /** Full width. */
  wide?: boolean;
  children?: ReactNode;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    /** Shows a spinner and ignores taps, but keeps its text and the focus. */
    busy?: boolean;
  };

const frame =
  'press inline-flex print:hidden select-none items-center justify-center gap-2 text-center tracking-[-0.005em] active:scale-[0.985]';

function looks({ kind = 'main', size = 'large', wide }: Look, className?: string): string {
  return cx(frame, kinds[kind], sizes[size], wide && 'w-full', className);
}

/**
 * A button. `main`: once per page; `quiet`: beside it; `plain`: looks like text; `danger`: for what cannot be undone.
 */
export function Button({
  kind,
  size,
  icon: Mark,
  wide,
  busy,
  disabled,
  onClick,
  className,
  children,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A submit button would send the form twice.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(
        looks({ kind, size, wide }, className),
        'disabled:bg-sunk disabled:text-ink3 disabled:active:scale-100',
      )}
    >
      {busy ? <Spinner size={18} /> : Mark && <Mark size={20} strokeWidth={2} aria-hidden />}
      {children}
    </button>
  );
}

export function ButtonLink({ href, kind, size, icon: Mark, wide, children }: Look & { href: string }) {
  return (
    <Link href={href} className={looks({ kind, size, wide })}>
      {Mark && <Mark size={20} strokeWidth={2} aria-hidden />}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: Icon;
  /** Its accessible name, also shown as a tooltip. */
  label: string;
  /** A blue dot for something new. `label` must say it too. */
  dot?: boolean;
};

export const iconButtonLook =
  'press relative grid size-11 shrink-0 place-items-center rounded-field text-ink2 active:bg-pressed [@media(hover:hover)]:hover:bg-sunk';

/** An icon as a button of 44 px. */
export function IconButton({ icon: Mark, label, dot, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      data-tooltip=""
      className={cx(iconButtonLook, className)}
    >
      <Mark size={22} strokeWidth={1.9} aria-hidden />
      {dot && <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-bg bg-act" />}
    </button>
  );
}
