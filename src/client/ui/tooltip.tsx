import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

/** domain.md, "Small things": tooltips appear after 500 ms and fade in 300 ms. */
const appearMs = 500;

interface TooltipProps {
  text: string;
  /** Gets the props for the thing explained: `(props) => <button {...props}>`. */
  children: (props: { 'aria-describedby': string }) => ReactNode;
}

/** Extra words on hover and on focus. Never the only place where something is said: fingers do not hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), appearMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType !== 'touch' && soon()}
      onPointerLeave={hide}
      onFocus={soon}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        className={`pointer-events-none absolute bottom-full left-1/2 z-30 mb-1.5 w-max max-w-64 -translate-x-1/2 rounded-field bg-ink px-3 py-2 text-small font-medium text-bg shadow-float transition-[opacity,visibility] duration-300 ${shown ? 'visible opacity-100' : 'invisible opacity-0'}`}
      >
        {text}
      </span>
    </span>
  );
}
