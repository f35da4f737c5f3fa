export const language = { tag: 'en', name: 'English' };
