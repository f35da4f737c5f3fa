export const language = { tag: 'zh-CN', name: '中文' };
