import type { Translation } from '../catalogue.ts';
import type { draft as english } from '../en/draft.ts';

export const draft: Translation<typeof english> = {
  'draft.onThisDevice': '在本机 {time}',
  'draft.savedAt': '保存于 {time}',
  'draft.offer': '尚未发送，保存于 {time}',
  'draft.continue': '继续',
  'draft.open': '打开',
  'draft.discard': '删除',
  'draft.discardTitle': '删除此草稿？',
  'draft.discardText': '“{title}”尚未发送，将连同文件从本机删除。',
  'draft.all': '全部 {n} 份草稿',
  'draft.untitled': '无描述',
  'draft.none': '没有草稿',
  'draft.noneText': '您开始但未发送的内容保存在本机。',
  'draft.kind.feedback': '产品问题',
  'draft.kind.itr': 'ITR',
  'draft.kind.internal': '内部问题',
  'draft.waits': '等待网络',
  'draft.toCorrect': '有内容需要更正',
  'draft.keptTitle': '已保存在本机',
  'draft.keptOffline': '当前没有网络。设备联网后，报告会自动发送一次。',
  'draft.keptOnline': '无法连接服务器。报告已妥善保存，恢复后自动发送。',
  'draft.sendNow': '立即发送',
  'draft.edit': '修改',
  'draft.sent': '{number}：报告已送达',
  'draft.refused': '一份保存的报告无法发送，请在草稿中打开。',
};
