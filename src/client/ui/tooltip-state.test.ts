import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTooltipState, placeTooltip, TOOLTIP_DELAY_MS, TOOLTIP_FADE_MS } from './tooltip-state.ts';

type Step = Parameters<ReturnType<typeof createTooltipState<string>>>[0] | number;
const over = (anchor: string | null, pointer = 'mouse'): Step => ({ is: 'over', anchor, pointer });
const focus = (anchor: string | null, byKeyboard = true): Step => ({ is: 'focus', anchor, byKeyboard });
const end: Step = { is: 'end' };

/** The tooltips that these steps show; a number waits that many milliseconds. */
function seen(...steps: Step[]): string[] {
  const shown: string[] = [];
  const tell = createTooltipState<string>({ show: (anchor) => shown.push(anchor), hide: () => shown.push('–') });
  for (const step of steps) {
    if (typeof step === 'number') vi.advanceTimersByTime(step);
    else tell(step);
  }
  return shown;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a tooltip (spec 9: after 500 ms, faded in 300 ms)', () => {
  test('the figures (spec 9.28, 9.29)', () => expect([TOOLTIP_DELAY_MS, TOOLTIP_FADE_MS]).toEqual([500, 300]));

  test.each<[string, Step[], string[]]>([
    ['not before half a second', [over('a'), 499], []],
    ['after half a second (spec 9.29)', [over('a'), 500], ['a']],
    ['at a pen', [over('a', 'pen'), 500], ['a']],
    ['never at a finger', [over('a', 'touch'), 5_000], []],
    ['at the focus of a keyboard', [focus('a'), 500], ['a']],
    ['not at the focus of a click', [focus('a', false), 5_000], []],
    ['not when the pointer has gone on', [over('a'), 300, over(null), 5_000], []],
    ['once, however the pointer moves within', [over('a'), 300, over('a'), 200, over('a'), 900], ['a']],
    ['the next one after half a second of its own', [over('a'), 500, over('b'), 499], ['a', '–']],
    ['then it too', [over('a'), 500, over('b'), 500], ['a', '–', 'b']],
    ['gone at a press or Escape', [over('a'), 500, end], ['a', '–']],
    ['and not back before the pointer has left', [over('a'), 499, end, over('a'), 5_000], []],
    ['then again', [over('a'), 500, end, over(null), over('a'), 500], ['a', '–', 'a']],
    ['gone with the focus', [focus('a'), 500, focus(null)], ['a', '–']],
  ])('%s', (_name, steps, shown) => {
    expect(seen(...steps)).toEqual(shown);
  });
});

describe('its place', () => {
  const view = { width: 390, height: 844 };
  const tip = { width: 120, height: 36 };
  test.each<[string, { left: number; top: number }, { left: number; top: number }]>([
    ['below, in the middle', { left: 173, top: 100 }, { left: 135, top: 150 }],
    ['within the right edge', { left: 340, top: 4 }, { left: 262, top: 54 }],
    ['within the left edge', { left: 4, top: 4 }, { left: 8, top: 54 }],
    ['above, where there is no room below', { left: 173, top: 796 }, { left: 135, top: 754 }],
  ])('%s', (_name, at, place) => {
    expect(placeTooltip({ ...at, width: 44, height: 44 }, tip, view)).toEqual(place);
  });
  test('in a window that is lower than everything', () => {
    expect(placeTooltip({ left: 0, top: 10, width: 44, height: 44 }, tip, { width: 100, height: 60 })).toEqual({
      left: 8,
      top: 8,
    });
  });
});
