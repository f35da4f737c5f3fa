import type { Translation } from '../catalogue.ts';
import type { start as english } from '../en/start.ts';

export const start: Translation<typeof english> = {
  'start.allWorks': '全部服务',
  'start.givenUp': '{n, other=# 条消息发送失败}',
  'start.gaps': '需要关注',
  'start.gap.peopleWithoutGroup': '未分组的人员',
  'start.gap.peopleWithoutPassword': '尚未设置密码的人员',
  'start.gap.peopleWithoutFactor': '需要但尚未设置第二验证因素的人员',
  'start.gap.emptyGroups': '没有成员的小组',
  'start.gap.linesWithoutRule': '没有分派规则的产品线',
  'start.gap.ticketsOfNobody': '已停用人员名下未结的工单',
};
