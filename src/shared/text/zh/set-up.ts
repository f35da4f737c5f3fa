import type { Translation } from '../catalogue.ts';
import type { setUp as english } from '../en/set-up.ts';

export const setUp: Translation<typeof english> = {
  'setUp.worked.mail': '已发送，请查看收件箱和垃圾邮件箱。',
  'setUp.worked.storage': '文件写入、读取和删除均正常。',
  'setUp.worked.robot': '卡片已发送到群聊。',
  'setUp.failed.mail': '邮件未能发出：{reason} 请检查 SMTP_URL 和 MAIL_FROM，重启后再测试。',
  'setUp.failed.storage': '文件存储不可用：{reason} 请检查 STORAGE_… 变量和密钥权限，重启后再测试。',
  'setUp.failed.robot': '群聊未接收卡片：{reason} 请检查 ROBOT_WEBHOOK_URL 和 ROBOT_FORMAT，重启后再测试。',
  'setUp.noRobot': '尚未配置群聊机器人。如需使用，请设置 ROBOT_WEBHOOK_URL 和 ROBOT_FORMAT 并重启（见 README）。',
  'setUp.card': 'Closeloop 可以在此发送消息。',
};
