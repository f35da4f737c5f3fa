import type { Translation } from '../catalogue.ts';
import type { push as en } from '../en/push.ts';

export const push: Translation<typeof en> = {
  'push.title': '本机',
  'push.off': '关闭 Closeloop 后，本机也会收到通知：仅显示工单号和发生的事项。',
  'push.on': '关闭 Closeloop 后，本机也会收到通知。退出登录后停止。',
  'push.turnOn': '在本机上通知我',
  'push.turnOff': '本机不再通知',
  'push.notNow': '暂不',
  'push.offer': '工单有进展时，在本机上通知您？',
  'push.denied': '浏览器已禁止 Closeloop 发送通知。请在浏览器设置中允许本网址发送通知，然后返回此页面。',
  'push.install':
    '在 iPhone 或 iPad 上，只有添加到主屏幕的应用才能发送通知：请点按“共享”，选择“添加到主屏幕”，再从主屏幕打开 Closeloop。',
  'push.insecure': '只有网址以 https 开头时才能在设备上通知。请联系 Closeloop 的管理人员。',
  'push.inApp': 'App 有自己的通知，请在 App 的设置中查看。',
  'push.unsupported': '此浏览器无法在 Closeloop 关闭后通知您。您仍会收到邮件和站内通知。',
  'push.switchedOff': '管理人员已关闭此功能。您仍会收到邮件和站内通知。',
  'push.failed': '本机注册失败，请稍后再试。您仍会收到邮件和站内通知。',
};
