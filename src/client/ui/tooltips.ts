import { createTooltipState, placeTooltip, TOOLTIP_FADE_MS } from './tooltip-state.ts';

const ANCHOR = '[data-tooltip]';

/**
 * Shows the accessible names of icon buttons as tooltips, on the whole page. Loaded at the first use of a pointer or
 * Tab key.
 */
export function startTooltips(): void {
  const tip = document.createElement('div');
  // A screen reader reads the name of the button itself.
  tip.ariaHidden = 'true';
  tip.className =
    'fixed z-50 w-max max-w-64 rounded-field bg-ink px-3 py-2 text-small font-medium text-bg shadow-float transition-[opacity,visibility]';
  tip.style.transitionDuration = `${TOOLTIP_FADE_MS}ms`;
  const setShown = (isShown: boolean): void => {
    tip.style.opacity = isShown ? '1' : '0';
    tip.style.visibility = isShown ? 'visible' : 'hidden';
  };
  const handle = createTooltipState<HTMLElement>({
    show: (anchor) => {
      if (!anchor.isConnected) return;
      tip.textContent = anchor.ariaLabel;
      setShown(false);
      // Inside the dialog of its anchor: a dialog covers everything else.
      (anchor.closest('dialog') ?? document.body).append(tip);
      const { left, top } = placeTooltip(anchor.getBoundingClientRect(), tip.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: innerHeight,
      });
      Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
      setShown(true);
    },
    hide: () => setShown(false),
  });
  const anchorOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(ANCHOR) : null;

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // The pointer may be moved onto the tooltip (WCAG 1.4.13).
    if (target !== tip) handle({ is: 'over', anchor: anchorOf(target), pointer: pointerType });
  });
  document.addEventListener('focusin', ({ target }) => {
    const byKeyboard = target instanceof Element && target.matches(':focus-visible');
    handle({ is: 'focus', anchor: anchorOf(target), byKeyboard });
  });
  document.addEventListener('focusout', () => handle({ is: 'focus', anchor: null, byKeyboard: false }));
  document.documentElement.addEventListener('pointerleave', () =>
    handle({ is: 'over', anchor: null, pointer: 'mouse' }),
  );
  for (const type of ['pointerdown', 'scroll', 'popstate'] as const)
    addEventListener(type, () => handle({ is: 'end' }), true);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && handle({ is: 'end' }));
}
