import type { Translation } from '../catalogue.ts';
import type { error as english } from '../en/error.ts';

export const error: Translation<typeof english> = {
  'error.invalid': '请修改标出的字段。',
  'error.noSession': '请先登录。',
  'error.sessionExpired': '登录已失效，请重新登录。',
  'error.forbidden': '您可以查看，但不能更改。请联系处理人或您的主管。',
  'error.elsewhere':
    '此系统仅供试用，只响应本机的请求；请求头“{header}”表明请求来自其他地方。请在本机浏览器的地址栏中输入 http://localhost 加端口号。如需供他人使用，请不带演示数据启动，并设置 SMTP_URL。',
  'error.keyScope': '此 API 密钥无权执行该操作，请创建具有相应权限范围的密钥。',
  'error.missing': '内容不存在，或您无权查看。',
  'error.tooSlow': '数据传输时间过长，请检查网络后重试。',
  'error.fileUsed': '添加此文件后工单已有新进展，无法再删除。',
  'error.conflict': '工单已有更新，请刷新查看最新内容。',
  'error.recordChanged': '内容已被他人修改，请查看最新内容后再改。',
  'error.tooLarge': '内容过大，无法发送。请缩短文字，或以附件上传。',
  'error.wrongType': '服务器只接受 JSON。',
  'error.keyReused': '该请求已以其他内容发送过，请再试一次。',
  'error.tooMany': '尝试次数过多，请等待 {seconds, other=# 秒}后重试。',
  'error.unexpected': '出现异常，请重试',
  'error.unavailable': '服务暂时不可用。您的输入已保留，请稍后重试。',
  'error.storageFull': '系统存储空间已满。您的输入已保留：请联系管理员，稍后再试。',
  'error.network': '没有网络连接，请检查网络',
  'error.login': '账号或密码不正确。',
  'error.code': '验证码错误或已失效，请核对或重新获取。',
  'error.confirmationRequired': '未执行：此操作需要输入密码。',
  'error.password': '密码不正确，请重试。',
  'error.setUpOver':
    '此设置地址已失效：已被使用、超过一小时，或已有更新的地址。请在服务器上运行“npx closeloop admin address”获取新地址。',
  'error.invitationMissing': '邀请不存在、已被使用或已过期。请联系邀请您的管理员重新发送。',
  'error.invitationOver': '邀请已被使用或已过期。请联系 {name}（{account}）重新发送。',
  'error.personDisabled': '该人员已停用，请先启用账号再发送邀请。',
  'error.taken': '该邮箱已注册，请直接登录或重置密码。',
  'error.registrationClosed': '尚未提供隐私政策和服务协议。请联系厂家发送邀请；管理员可在初始设置页面添加这两份文本。',
  'error.unitMissing': '找不到产品信息',
  'error.documentMissing': '找不到该文档，请联系管理员',
  'error.shareEnded': '该链接已过期或已作废，请重新获取。',
};
