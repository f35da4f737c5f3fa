/**
 * How each text of the demo begins, by language. A text that begins so binds nobody, wherever it lies: consent to it
 * counts as none.
 */
export const DEMO_NOTES = { en: '> This is a demo text.', zh: '> 这是演示文本' } as const;
