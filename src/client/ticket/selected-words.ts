import type { EventView } from '../../shared/ticket/ticket-view.ts';

/** Marks the words of an event in the page, by its number. */
export const WORDS_OF = 'data-words-of';

export interface SelectedWords {
  event: EventView;
  text: string;
  /** Where they stand in the window. */
  box: DOMRect;
}

/** The words of one message that are selected in the page; undefined when none are, or those of several. */
export function selectedWords(events: readonly EventView[]): SelectedWords | undefined {
  const selection = getSelection();
  const text = selection?.toString().trim();
  if (!selection || !text) return undefined;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  const [from, to] = [startContainer, endContainer].map((node) =>
    (node instanceof Element ? node : node.parentElement)?.closest(`[${WORDS_OF}]`),
  );
  const event = from && from === to ? events.find(({ seq }) => String(seq) === from.getAttribute(WORDS_OF)) : undefined;
  return event && { event, text, box: selection.getRangeAt(0).getBoundingClientRect() };
}
