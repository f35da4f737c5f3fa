import type { Translation } from '../catalogue.ts';
import type { missing as english } from '../en/missing.ts';

export const missing: Translation<typeof english> = {
  'missing.ticket': '此地址没有指定工单',
  'missing.problem': '此地址没有指定问题',
  'missing.model': '此地址没有指定型号',
  'missing.series': '此地址没有指定系列',
  'missing.selection': '此地址没有指定选型清单',
  'missing.version': '此地址没有指定版本',
  'missing.customer': '此地址未指明客户',
  'missing.question': '此地址没有指定常见问题',
  'missing.document': '此地址没有指定文档',
  'missing.file': '此地址没有指定文件',
  'missing.other': '此地址不完整',
  'missing.text': '链接可能没有复制完整，请从原处重新打开。',
  'missing.toTickets': '查看我的工单',
};
