import type { Translation } from '../catalogue.ts';
import type { version as english } from '../en/version.ts';

export const version: Translation<typeof english> = {
  'version.new': '新',
  'version.number': '版本 {number}',
  'version.released': '{date} 发布',
  'version.none': '暂无数据',
  'version.noneText': '每个版本的新内容都会在这里说明。',
  'version.missing': '找不到该版本',
  'version.missingText': '该版本不存在，或链接不完整。全部版本见列表。',
  'version.all': '全部版本',
  'version.pictures': '图片',
  'version.earlier': '上一版本',
  'version.later': '下一版本',
};
