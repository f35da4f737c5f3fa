import type { Translation } from '../catalogue.ts';
import type { unit as english } from '../en/unit.ts';

export const unit: Translation<typeof english> = {
  'unit.inWarranty': '质保至 {date}',
  'unit.outOfWarranty': '质保已于 {date} 到期',
  'unit.failedAgain': '90 天内再次故障',
  'unit.failedAgainText': '该设备 90 天内出现过问题，请先查看以往工单。',
  'unit.delivered': '{date} 发货',
  'unit.openTickets': '该设备已有 {n} 张未结工单：',
  'unit.earlierTickets': '{n} 张以往工单',
  'unit.goOnByHand': '请核对序列号，或继续手动填写产品信息。',
  'unit.missingText': '{sn} 未知或属于其他单位，请核对序列号。',
  'unit.raise': '提交该设备的问题',
  'unit.raiseAnyway': '仍要提交问题',
  'unit.show': '查看产品信息',
  'unit.facts': '产品',
  'unit.warranty': '质保至',
  'unit.supplier': '供应商',
  'unit.history': '该设备的工单',
  'unit.noHistory': '至今没有问题。',
};
