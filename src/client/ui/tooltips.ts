/** The names of icon buttons as tooltips, for the whole page; loaded when the first pointer or Tab key comes. */
import { createTooltipState, placeTooltip, TOOLTIP_FADE_MS } from './tooltip-state.ts';

const ANCHOR = '[data-tooltip]';

export function startTooltips(): void {
  const tip = document.createElement('div');
  // Its words are the button's name, which a screen reader has said.
  tip.ariaHidden = 'true';
  tip.className =
    'fixed z-50 w-max max-w-64 rounded-field bg-ink px-3 py-2 text-small font-medium text-bg shadow-float transition-[opacity,visibility]';
  tip.style.transitionDuration = `${TOOLTIP_FADE_MS}ms`;
  const setShown = (isShown: boolean): void => {
    tip.style.opacity = isShown ? '1' : '0';
    tip.style.visibility = isShown ? 'visible' : 'hidden';
  };
  const tell = createTooltipState<HTMLElement>({
    show: (anchor) => {
      if (!anchor.isConnected) return;
      tip.textContent = anchor.ariaLabel;
      setShown(false);
      // Behind an open dialog it could not be seen.
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
    // The pointer may go onto the tooltip to read it.
    if (target !== tip) tell({ is: 'over', anchor: anchorOf(target), pointer: pointerType });
  });
  document.addEventListener('focusin', ({ target }) => {
    const byKeyboard = target instanceof Element && target.matches(':focus-visible');
    tell({ is: 'focus', anchor: anchorOf(target), byKeyboard });
  });
  document.addEventListener('focusout', () => tell({ is: 'focus', anchor: null, byKeyboard: false }));
  document.documentElement.addEventListener('pointerleave', () => tell({ is: 'over', anchor: null, pointer: 'mouse' }));
  for (const over of ['pointerdown', 'scroll', 'popstate'] as const)
    addEventListener(over, () => tell({ is: 'end' }), true);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ is: 'end' }));
}
