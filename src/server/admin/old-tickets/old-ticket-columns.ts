import type { ImportColumn } from '../import/import-target.ts';
import { oldTicketColumns, type OldTicketColumn } from './old-ticket.ts';

const REQUIRED: readonly OldTicketColumn[] = ['number', 'description', 'filedAt', 'closedAt'];
type Row = [en: string, zh: string, explanationEn: string, explanationZh: string, ...examples: [string, string]];

/** The labels and explanations of each column, and its values in the two tickets of the sample file. */
const ROWS: Readonly<Record<OldTicketColumn, Row>> = {
  number: [
    'Former number',
    '原编号',
    'The number in the old system; it is kept',
    '旧系统中的编号，原样保留',
    'OLD-2024-0007',
    'OLD-2024-0011',
  ],
  title: [
    'Title',
    '标题',
    'At most 120 characters; else the first sentence of the description',
    '最多 120 个字符；不填则取描述的第一句',
    'Fan of the drive is loud',
    'Err21.0 after power failure',
  ],
  description: [
    'Description',
    '问题描述',
    'What the customer wrote',
    '客户的描述',
    'The fan of the drive has become loud since Monday.',
    'Err21.0 shows whenever the power comes back.',
  ],
  state: [
    'State',
    '状态',
    'Only closed tickets come along: closed, or empty',
    '仅导入已关闭的工单：closed 或留空',
    'closed',
    'closed',
  ],
  filedAt: [
    'Filed',
    '提交时间',
    'When it was filed: 2024-03-01 08:15, UTC unless a zone is written',
    '提交时间：2024-03-01 08:15，未注明时区即为 UTC',
    '2024-03-01 08:15',
    '2024-05-12T06:40:00Z',
  ],
  closedAt: ['Closed', '关闭时间', 'When it was closed', '关闭时间', '2024-03-04 10:00', '2024-05-13T09:05:00Z'],
  requester: [
    'Requester',
    '提交人',
    'Account (e-mail) of the person here who filed it, if there is one',
    '提交人在本系统中的账号（邮箱），如有',
    '',
    '',
  ],
  contactName: ['Contact', '联系人', 'Who reported it', '报修人', 'Maria Keller', '王芳'],
  contactEmail: [
    'Contact e-mail',
    '联系人邮箱',
    'E-mail of the contact',
    '联系人的邮箱',
    'maria.keller@example.com',
    'wang.fang@example.com',
  ],
  contactPhone: ['Contact phone', '联系人电话', 'Phone of the contact', '联系人的电话', '+49 40 5550 17', ''],
  handler: [
    'Handler',
    '处理人',
    'Account (e-mail) of the engineer here, if there is one',
    '工程师在本系统中的账号（邮箱），如有',
    '',
    '',
  ],
  customer: ['Customer', '客户', 'Code of the customer', '客户编码', 'nordfeld-pumpen', ''],
  sn: [
    'SN',
    '序列号',
    'Serial number; what is known of the unit fills what is left out',
    '序列号；已登记的设备信息会补全空缺',
    'AX1-2026/00007',
    'AX1-2026/00008',
  ],
  productModel: ['Product model', '产品型号', 'As on the nameplate', '以铭牌为准', '', ''],
  productLine: ['Product line', '产品线', 'Code or label of the dictionary', '字典中的代码或名称', '', ''],
  productType: ['Product type', '产品类型', 'Code or label of the dictionary', '字典中的代码或名称', '', ''],
  softwareModel: ['Software', '软件版本', 'Version of the firmware', '固件版本', '', ''],
  impact: ['Impact', '影响', 'Code or label of the dictionary', '字典中的代码或名称', '', ''],
  zone: ['Zone', '区域', 'Code or label of the dictionary', '字典中的代码或名称', '', ''],
  escalationReason: [
    'Reason for escalating',
    '升级原因',
    'If it was escalated: code or label of the dictionary',
    '如曾升级：字典中的代码或名称',
    '',
    'no-progress',
  ],
  closureCode: ['Closure code', '关闭代码', 'Code or label of the dictionary', '字典中的代码或名称', '', ''],
  solution: [
    'Solution',
    '解决方案',
    'What solved it',
    '最终的解决方案',
    'The fan was replaced.',
    'Firmware updated to U11.07, parameters restored.',
  ],
  solutionBy: [
    'Solution by',
    '方案提供人',
    'Account (e-mail) or name of the author',
    '作者的账号（邮箱）或姓名',
    'Chen Wei',
    'Chen Wei',
  ],
  rating: ['Rating', '评分', '1 to 5', '1 到 5', '5', '4'],
  suggestion: ['Suggestion', '建议', 'What the customer wrote with the rating', '客户评分时的留言', 'Quick help', ''],
  visibleToPartner: [
    'Visible to the partner',
    '对伙伴可见',
    'yes: partners that serve the customer see it',
    'yes：服务该客户的伙伴可见',
    '',
    '',
  ],
  files: [
    'Files',
    '文件',
    'Names in the ZIP, with | between; files of at most 20 MB are taken over, MP4 up to 200 MB; no programs, scripts or web pages',
    'ZIP 中的文件名，用 | 分隔；每个文件最大 20 MB，MP4 最大 200 MB；不导入程序、脚本和网页',
    '',
    '',
  ],
  events: [
    'History',
    '处理过程',
    'JSON list of {at, by, text, visibility: public or internal, kind: comment or solution, files}',
    'JSON 列表：{at, by, text, visibility: public 或 internal, kind: comment 或 solution, files}',
    '[{"at":"2024-03-02T08:00:00Z","by":"Chen Wei","text":"A new fan is on its way.","visibility":"public"}]',
    '',
  ],
};

export const oldTicketImportColumns: readonly ImportColumn[] = oldTicketColumns.map((name) => {
  const [en, zh, explanationEn, explanationZh, ...examples] = ROWS[name];
  return {
    name,
    labels: { en, zh },
    required: REQUIRED.includes(name),
    ...((name === 'filedAt' || name === 'closedAt') && { date: 'instant' as const }),
    explanation: { en: explanationEn, zh: explanationZh },
    examples,
  };
});
