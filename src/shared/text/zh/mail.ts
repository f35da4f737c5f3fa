import type { Translation } from '../catalogue.ts';
import type { mail as english } from '../en/mail.ts';

export const mail: Translation<typeof english> = {
  'mail.greeting': '{name}，您好：',
  'mail.greetingUnnamed': '您好：',
  'mail.footer': 'Closeloop：每张工单都要闭环。您因在该系统有账号而收到此邮件，请勿直接回复。',
  'mail.code.login.subject': '{code} 是您的登录验证码',
  'mail.code.register.subject': '{code} 是您的注册验证码',
  'mail.code.reset.subject': '{code} 是您的重置密码验证码',
  'mail.code.login.text': '请用此验证码登录，{minutes, other=# 分钟}内有效。',
  'mail.code.register.text': '请用此验证码完成注册，{minutes, other=# 分钟}内有效。',
  'mail.code.reset.text': '请用此验证码设置新密码，{minutes, other=# 分钟}内有效。',
  'mail.code.notYou': '如非本人操作，请忽略此邮件。没有验证码无人能登录，请勿转告他人。',
  'mail.exists.subject': '您已有账号',
  'mail.exists.text': '有人（可能是您本人）想用此邮箱注册。该邮箱已有账号：请直接登录，或在登录页重置密码。',
  'mail.exists.link': '前往登录',
};
