import type { Translation } from '../catalogue.ts';
import type { missing as english } from '../en/missing.ts';

export const missing: Translation<typeof english> = {
  'missing.ticket': '此链接没有指向任何工单',
  'missing.problem': '此链接没有指向任何问题',
  'missing.model': '此链接没有指向任何型号',
  'missing.series': '此链接没有指向任何系列',
  'missing.selection': '此链接没有指向任何选型清单',
  'missing.version': '此链接没有指向任何版本',
  'missing.customer': '此链接没有指向任何客户',
  'missing.question': '此链接没有指向任何常见问题',
  'missing.document': '此链接没有指向任何文档',
  'missing.file': '此链接没有指向任何文件',
  'missing.other': '此链接不完整',
  'missing.text': '链接可能没有复制完整，请从原处重新打开。',
  'missing.toTickets': '查看我的工单',
};
