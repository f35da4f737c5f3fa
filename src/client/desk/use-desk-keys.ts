import { useLayoutEffect, useRef } from 'react';
import { commandOf, type Command, type Where } from './keys.ts';
import { singleKeys } from './single-keys.ts';

/** How long `g` waits for the second key. */
const PREFIX_MS = 1_500;
const FIELDS = 'input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true]';
const BOXES = 'button, input, summary, [role=button]';
const CONTROLS = `a, ${BOXES}`;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * The desk's only key listener. `run` returns whether it did something; only then the browser's default is prevented.
 */
export function useDeskKeys(run: (command: Command) => boolean): void {
  const latest = useRef(run);
  // Before anything else can happen: a key that comes right after the drawing is meant for what is drawn.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    let prefixAt = -Infinity;
    const listen = (event: KeyboardEvent) => {
      const { target, timeStamp, key } = event;
      const searching = isIn(target, '.desk-list [role=search]') && (key === 'Enter' || key === 'Escape');
      if (event.defaultPrevented && !(searching && key === 'Enter')) return;
      const where: Where = {
        typing: isIn(target, FIELDS),
        inSheet: document.querySelector('dialog[open]:not([data-state=leaving])') !== null,
        inGrid: isIn(target, '[role=grid] tbody'),
        onControl: isIn(target, CONTROLS),
        onBox: isIn(target, BOXES),
        afterG: timeStamp - prefixAt < PREFIX_MS,
        single: singleKeys.on(),
      };
      prefixAt = -Infinity;
      const command: Command | undefined =
        searching && !where.inSheet && !event.isComposing ? { is: 'leave' } : commandOf(event, where);
      if (!command) return;
      if (command.is === 'prefix') prefixAt = timeStamp;
      else if (!latest.current(command)) return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
