import type { Translation } from '../catalogue.ts';
import type { people as english } from '../en/people.ts';

export const people: Translation<typeof english> = {
  'people.handOver.reason': '原处理人已离开。',
  'people.disable.oneself': '不能停用自己。请联系其他管理员。',
  'people.disable.already': '此人已被停用。',
  'people.erase.active': '请先停用此人，以便移交其未结工单。',
  'people.erase.already': '此人的姓名和地址已被清除。',
  'people.merge.itself': '不能合并到自身，请另选。',
  'people.merge.inactive': '该记录已停用或已被合并，请选择有效的记录。',
  'people.calendar.order': '时段的结束须晚于开始。',
  'people.calendar.noFile': '无法读取该 iCalendar 文件。请以 .ics 格式重新导出，并使用全天事件。',
};
