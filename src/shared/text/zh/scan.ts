import type { Translation } from '../catalogue.ts';
import type { scan as en } from '../en/scan.ts';

export const scan: Translation<typeof en> = {
  'scan.camera': '摄像头画面',
  'scan.hold': '请将铭牌上的二维码对准摄像头。',
  'scan.noSn': '此码中没有序列号，铭牌上是否还有其他二维码？',
  'scan.type': '或手动输入序列号',
  'scan.use': '使用此序列号',
  'scan.wrong': '请按铭牌输入序列号：6 至 32 位字母和数字。',
  'scan.trouble.unsupported': '当前浏览器不支持扫码',
  'scan.instead.unsupported': '请按铭牌手动输入序列号。',
  'scan.trouble.closed': '摄像头需要安全连接',
  'scan.instead.closed': '请通过 https 打开本站，或手动输入序列号。',
  'scan.trouble.refused': '未获得摄像头权限',
  'scan.instead.refused': '请在浏览器设置中允许本站使用摄像头，或手动输入序列号。',
  'scan.trouble.noCamera': '未找到摄像头',
  'scan.instead.noCamera': '请按铭牌手动输入序列号。',
  'scan.trouble.failed': '摄像头未能启动',
  'scan.instead.failed': '可能正被其他程序占用，请关闭后重试，或手动输入序列号。',
};
