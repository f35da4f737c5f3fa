export const language = { tag: 'de', name: 'Deutsch' };
