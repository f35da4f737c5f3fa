import type { Translation } from '../catalogue.ts';
import type { complete as english } from '../en/complete.ts';

export const complete: Translation<typeof english> = {
  'complete.done': '已完成',
  'complete.text': '内容已保存在工单中，相关人员均可查看。',
  'complete.ticket': '工单',
  'complete.title': '标题',
  'complete.status': '当前状态',
  'complete.open': '打开工单',
  'complete.logIn': '登录后查看工单',
  'complete.logInText': '此页显示工单的当前状态，仅相关人员可查看。',
};
