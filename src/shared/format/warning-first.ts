/** Words that begin a warning, in the languages of the page; a sign of Markdown may stand around them. */
const WARNS =
  /^[\s>*_#-]*(?:danger|warning|caution|attention|gefahr|warnung|achtung|vorsicht|危险|警告|注意|小心)\s*[*_]*\s*[:：!！][*_]*/i;

export interface Warned {
  /** The paragraphs that warn, without the sign of a quotation; null without one. */
  warning: string | null;
  /** All others, in their order. */
  steps: string;
}

/** Whoever follows a text works from its top, so its warnings stand before the steps, wherever they were written. */
export function warningFirst(text: string): Warned {
  const paragraphs = text.split(/\n\s*\n/);
  // A quotation at the head is a warning: so a published solution begins (question-sheet.tsx).
  const warns = (paragraph: string, at: number): boolean =>
    WARNS.test(paragraph) || (at === 0 && /^\s*>/.test(paragraph));
  const warnings = paragraphs.filter(warns).map((paragraph) => paragraph.replace(/^\s*>[ \t]?/gm, '').trim());
  if (warnings.length === 0) return { warning: null, steps: text };
  return { warning: warnings.join('\n\n'), steps: paragraphs.filter((each, at) => !warns(each, at)).join('\n\n') };
}
