import { defineErrors } from '../../kernel/errors.ts'

/**
 * Refusals of signing in by password, messenger or the pass of a sibling platform. None tells whether an account
 * exists.
 */
export const signInErrors = defineErrors({
  'auth.captcha': {
    status: 400,
    zh: '请输入图中的字符；看不清时，换一张，或等 {minutes} 分钟后登录，届时不再需要',
    en: 'Enter the characters of the picture. If you cannot read it take another, or sign in after {minutes} min without one',
  },
  'auth.paused': {
    status: 429,
    zh: '连续多次输错，该账号的密码登录暂停 {minutes} 分钟；也可请公司管理员解锁或找回密码',
    en: 'Too many wrong tries: sign-in by password pauses for {minutes} min. An administrator can unlock it, or reset the password',
  },
  'auth.session_missing': { status: 404, zh: '该登录已结束', en: 'That session has ended already' },
  'messenger.off': {
    status: 409,
    zh: '这台服务器没有接入企业通讯，请用账号和密码登录',
    en: 'No messenger is set up on this server; sign in with account and password',
  },
  'messenger.state': {
    status: 400,
    zh: '企业通讯登录已过期，或不是在这个浏览器里发起的，请重新发起',
    en: 'The messenger sign-in has expired or was not begun in this browser; begin again',
  },
  'messenger.refused': {
    status: 400,
    zh: '企业通讯没有认可这次登录，请重新发起',
    en: 'The messenger did not accept this sign-in; begin again',
  },
  'messenger.silent': {
    status: 502,
    zh: '企业通讯没有应答，请稍后重试',
    en: 'The messenger does not answer; try again later',
  },
  'messenger.unbound': {
    status: 409,
    zh: '企业通讯账号“{nick}”还没有绑定，用账号和密码登录一次即绑定',
    en: 'The messenger account "{nick}" belongs to no account yet; sign in once with your password to bind it',
  },
  'messenger.taken': {
    status: 409,
    zh: '企业通讯账号“{nick}”已绑定其他账号，请先在那个账号里解绑',
    en: 'The messenger account "{nick}" is bound to another account; unbind it there first',
  },
  'messenger.bound': {
    status: 409,
    zh: '您的账号已绑定企业通讯账号“{nick}”，请先解绑',
    en: 'Your account is bound to the messenger account "{nick}"; unbind it first',
  },
  'platform.pass': {
    status: 400,
    zh: '平台切换凭证无效、已使用或已过期，请回到原平台重新切换',
    en: 'The pass from the other platform is not valid, was used or has expired; switch again from there',
  },
  'platform.other': {
    status: 400,
    zh: '平台切换凭证是给其他平台的，请回到原平台重新选择',
    en: 'The pass was made for another platform; choose again over there',
  },
  'platform.stranger': {
    status: 403,
    zh: '这个平台没有您的账号，请联系管理员开通',
    en: 'You have no account on this platform; ask its administrator',
  },
})
