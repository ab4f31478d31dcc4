import { defineErrors } from '../../kernel/errors.ts'

/** Refusals of accounts, companies and membership. */
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
  'code.soon': {
    status: 429,
    zh: '验证码已发送，{seconds} 秒后可重发',
    en: 'A code was sent; ask again in {seconds} s',
  },
  'code.wrong': {
    status: 400,
    zh: '验证码不正确或已失效，请核对或重新获取',
    en: 'The code is not right or has expired; check it or ask for another',
  },
  'code.not_sent': {
    status: 502,
    zh: '短信发送失败，请稍后重试',
    en: 'The message could not be sent; try again later',
  },
  'company.known': {
    status: 409,
    zh: '该信用代码的公司已注册，请查找后申请加入',
    en: 'A company with this credit code is registered; find it and ask to join',
  },
  'company.missing': { status: 404, zh: '没有这家公司或已停用', en: 'There is no such company' },
  'company.code_taken': {
    status: 409,
    zh: '公司简码“{code}”已被使用，请另选',
    en: 'The company code "{code}" is in use; choose another',
  },
  'company.belongs': { status: 409, zh: '您已是该公司成员', en: 'You belong to this company already' },
  'member.last_admin': {
    status: 409,
    zh: '{name}是公司唯一在用的管理员，请先设置另一位管理员',
    en: '{name} is the only active administrator; appoint another first',
  },
  'member.not_active': {
    status: 409,
    zh: '{name}不是在用状态，不能设为管理员',
    en: '{name} is not active and cannot be an administrator',
  },
  'member.view_admins_only': {
    status: 403,
    zh: '只有公司管理员可以以他人身份查看',
    en: 'Only an administrator may view as somebody else',
  },
  'member.view_self': { status: 409, zh: '不能以自己的身份查看', en: 'You cannot view as yourself' },
  'member.view_inactive': {
    status: 409,
    zh: '{name}不是在用状态，无法以其身份查看',
    en: '{name} is not active: there is nothing to view as them',
  },
  'member.admins_only': {
    status: 403,
    zh: '只有公司管理员可以设置管理员',
    en: 'Only an administrator may appoint or dismiss administrators',
  },
})
