/** Default content of the reasons and codes given with an action (dictionaries.md). */
import type { DictionaryEntry } from '../dictionary-schema.ts';
import { rows } from './rows.ts';

export const ticketRejectionReason: DictionaryEntry[] = rows([
  ['duplicate', 'Duplicate', '重复工单'],
  ['information-missing', 'Information missing', '信息不全'],
  ['not-our-product', 'Not our product', '非我司产品'],
  ['wrong-channel', 'Wrong channel (order, price, delivery)', '渠道不符（订单、价格、发货）'],
  ['outside-support-period', 'Outside support period', '超出支持期限'],
  ['no-entitlement', 'No entitlement', '无服务权益'],
  ['answered-by-article', 'Answered by knowledge article', '知识库已有解答'],
  ['not-reproducible-agreed', 'Not reproducible, agreed', '无法复现，双方确认'],
  ['withdrawn-by-customer', 'Withdrawn by customer', '客户撤回'],
  ['export-control', 'Export-control restriction', '出口管制限制'],
  ['test-or-spam', 'Test or spam', '测试或垃圾信息'],
  ['other', 'Other', '其他'],
]);

export const solutionRejectionReason: DictionaryEntry[] = rows([
  ['fault-still-present', 'Fault still present', '故障依旧'],
  ['only-partly-solved', 'Only partly solved', '仅部分解决'],
  ['new-fault-appeared', 'New fault appeared', '出现新故障'],
  ['cannot-be-applied-on-site', 'Cannot be applied on site', '现场无法实施'],
  ['no-production-window', 'No production window', '无停产窗口'],
  ['steps-unclear', 'Steps unclear', '步骤不清楚'],
  ['safety-concern', 'Safety concern', '安全顾虑'],
  ['wrong-model-or-firmware', 'Wrong model or firmware', '型号或固件不符'],
  ['only-a-workaround', 'Only a workaround, permanent fix needed', '仅为临时措施，需根本解决'],
  ['language', 'Language', '语言问题'],
  ['cost-not-acceptable', 'Cost not acceptable', '费用无法接受'],
  ['other', 'Other', '其他'],
]);

const holdReasons: [code: string, en: string, zh: string, pauses: boolean][] = [
  ['waiting-for-partner-information', 'Waiting for partner information', '等待合作伙伴提供信息', true],
  ['site-window', 'Site window', '等待现场窗口期', true],
  ['customer-decision', 'Customer decision', '等待客户决定', true],
  ['spare-part-in-transit', 'Spare part in transit', '备件在途', true],
  ['returned-unit-under-analysis', 'Returned unit under analysis', '返厂件分析中', false],
  ['supplier-answer', 'Supplier answer', '等待供应商答复', false],
  ['firmware-build', 'Firmware build', '固件版本制作中', false],
  ['third-party-equipment', 'Third-party equipment', '等待第三方设备', true],
  ['customs-export', 'Customs / export', '清关 / 出口', true],
  ['travel-or-visa', 'Travel or visa', '差旅或签证', false],
  ['force-majeure', 'Weather / force majeure', '天气 / 不可抗力', true],
];

/** `pauses`: whether the clock pauses during the hold (domain.md, Clocks). */
export const holdReason: DictionaryEntry[] = holdReasons.map(([code, en, zh, pauses]) => ({
  code,
  en,
  zh,
  active: true,
  pauses,
}));

export const escalationReason: DictionaryEntry[] = rows([
  ['no-progress', 'No progress', '无进展'],
  ['customer-deadline-at-risk', 'Customer-set deadline at risk', '客户要求期限有风险'],
  ['solution-rejected-twice', 'Solution rejected twice', '方案被拒两次'],
  ['key-decision-maker-complained', 'Key decision maker complained', '关键决策人投诉'],
  ['suspected-batch-problem', 'Suspected batch problem', '疑似批量问题'],
  ['safety-relevant', 'Safety relevant', '涉及安全'],
  ['repeat-failure-same-sn', 'Repeat failure of same SN', '同一序列号重复故障'],
  ['several-sites-affected', 'Several sites affected', '多个现场受影响'],
  ['needs-deep-analysis', 'Needs source code or hardware analysis', '需源代码或硬件分析'],
  ['root-cause-unknown-24h', 'Root cause unknown after 24 h', '24 小时后原因仍未知'],
  ['legal-contractual-risk', 'Legal / contractual risk', '法律 / 合同风险'],
]);

export const closureCode: DictionaryEntry[] = rows([
  ['parameter-corrected', 'Parameter corrected', '参数已修正'],
  ['firmware-updated', 'Firmware updated', '固件已升级'],
  ['unit-replaced', 'Unit replaced', '整机已更换'],
  ['component-repaired', 'Component repaired', '部件已维修'],
  ['wiring-corrected', 'Wiring corrected', '接线已更正'],
  ['grounding-emc-measure', 'Grounding/EMC measure', '接地 / EMC 整改'],
  ['mechanical-fix', 'Mechanical fix', '机械整改'],
  ['selection-changed', 'Selection changed', '选型变更'],
  ['training-given', 'Training given', '已培训'],
  ['workaround-accepted', 'Workaround accepted', '接受临时方案'],
  ['third-party-fixed', 'Third-party fixed', '第三方已解决'],
  ['no-fault-found', 'No fault found', '未发现故障'],
  ['not-reproducible', 'Not reproducible', '无法复现'],
  ['duplicate', 'Duplicate', '重复'],
  ['customer-declined', 'Customer declined', '客户放弃'],
]);
