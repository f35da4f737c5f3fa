import type { Translation } from '../catalogue.ts';
import type { customer as english } from '../en/customer.ts';

export const customer: Translation<typeof english> = {
  'customer.search': '名称或客户代表',
  'customer.none': '未找到客户',
  'customer.noneYet': '客户由管理员添加或导入。',
  'customer.noneText': '没有与“{q}”匹配的客户。',
  'customer.facts': '客户',
  'customer.contacts': '联系人',
  'customer.noContacts': '暂无联系人。',
  'customer.units': '设备',
  'customer.noUnits': '暂无设备。',
  'customer.tickets': '工单',
  'customer.noTickets': '未找到工单',
  'customer.problems': '未关闭的问题',
  'customer.write': '发邮件给 {name}',
  'customer.call': '致电 {name}',
  'customer.missing': '找不到该客户',
  'customer.missingText': '该客户不存在，或属于其他单位。',
  'customer.base': '在用设备（按型号与使用年限）',
  'customer.age.upTo1': '1 年以内',
  'customer.age.upTo3': '1 至 3 年',
  'customer.age.upTo5': '3 至 5 年',
  'customer.age.older': '5 年以上',
  'customer.age.unknown': '年限未知',
  'customer.unitsOf': '{n, other=# 台设备}',
  'customer.allModels': '{n, other=显示全部 # 个型号}',
};
