import type { Translation } from '../catalogue.ts';
import type { solution as english } from '../en/solution.ts';

export const solution: Translation<typeof english> = {
  'solution.title': '解决方案',
  'solution.open': '打开',
  'solution.whatChanged': '与第 {n} 版的差异',
  'solution.safety': '安全警告',
  'solution.safetyHint': '带电作业、放电时间、吊装等：最先显示，并记录已读。',
  'solution.warning': '警告',
  'solution.safetyRead': '我已阅读警告',
  'solution.safetyReadAt': '已读 {time}',
  'solution.text': '方案内容',
  'solution.textHint': '逐步说明，包含参数和数值。',
  'solution.feasible': '该方案可行',
  'solution.noSensitive': '不含涉密或敏感信息',
  'solution.changeNote': '更改内容',
  'solution.decision.accepted': '方案已接受',
  'solution.decision.declined': '方案被拒绝',
  'solution.decision.confirmed': '方案已确认',
  'solution.write': '提出方案',
  'solution.newest': '最新',
  'solution.none': '尚无解决方案',
  'solution.noneText': '方案提出后会通知您。',
};
