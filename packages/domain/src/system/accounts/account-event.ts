import { text, type Text } from '../../kernel/text.ts'

export const ACCOUNT_ACTS: Readonly<Record<string, Text>> = {
  sign_in: text('登录', 'Signed in'),
  sign_in_failed: text('登录失败', 'Sign-in failed'),
  sign_in_paused: text('多次输错，暂停登录', 'Sign-in paused after wrong tries'),
  sign_in_unlocked: text('管理员解除暂停', 'Pause lifted by an administrator'),
  company_switch: text('切换公司', 'Switched company'),
  company_password: text('管理员重设密码', 'Password reset by an administrator'),
  company_ended: text('管理员结束登录', 'Sessions ended by an administrator'),
  register: text('注册账号', 'Registered'),
  consent: text('同意用户协议', 'Accepted the agreement'),
  password_change: text('修改密码', 'Changed the password'),
  password_reset: text('通过验证码找回密码', 'Recovered the password by a code'),
  sessions_ended: text('结束其他登录', 'Ended other sessions'),
  company_register: text('新建公司', 'Created a company'),
  company_join: text('申请加入公司', 'Asked to join a company'),
  invitation_accept: text('接受公司邀请', 'Accepted an invitation'),
  invitation_decline: text('谢绝公司邀请', 'Declined an invitation'),
  messenger_bind: text('绑定企业通讯', 'Bound a messenger account'),
  messenger_unbind: text('解绑企业通讯', 'Unbound the messenger account'),
  platform_pass: text('切换到兄弟平台', 'Switched to a sibling platform'),
}

/** Events that a company may read of its members. */
export const COMPANY_ACTS = [
  'sign_in',
  'sign_in_failed',
  'sign_in_paused',
  'sign_in_unlocked',
  'company_switch',
  'company_password',
  'company_ended',
] as const

export const SIGN_IN_WAYS: Readonly<Record<string, Text>> = {
  password: text('密码', 'password'),
  messenger: text('企业通讯', 'messenger'),
  platform: text('兄弟平台', 'sibling platform'),
  register: text('注册后进入', 'right after registering'),
}
