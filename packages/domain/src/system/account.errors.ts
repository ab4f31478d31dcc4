import { defineErrors } from '../kernel/errors.ts'

/** Refusals around accounts, companies and who belongs to them. */
export const accountErrors = defineErrors({
  'account.too_many': {
    status: 429,
    zh: '操作过于频繁，请 {minutes} 分钟后再试',
    en: 'Too many attempts; try again in {minutes} min',
  },
  'account.taken': {
    status: 409,
    zh: '该手机号已注册，请直接登录或找回密码',
    en: 'This mobile number has an account; sign in or reset the password',
  },
  'account.unknown': {
    status: 404,
    zh: '该手机号没有账号，请先注册',
    en: 'This mobile number has no account; register first',
  },
  'account.agreement': {
    status: 409,
    zh: '用户协议已更新为 {version} 版，请阅读后重新确认',
    en: 'The agreement is now of {version}; read it and accept it again',
  },
  'code.soon': { status: 429, zh: '验证码已发送，{seconds} 秒后可重发', en: 'A code was sent; ask again in {seconds} s' },
  'code.wrong': {
    status: 400,
    zh: '验证码不正确或已失效，请核对或重新获取',
    en: 'The code is not right or has expired; check it or ask for another',
  },
  'code.not_sent': { status: 502, zh: '短信发送失败，请稍后重试', en: 'The message could not be sent; try again later' },
})
