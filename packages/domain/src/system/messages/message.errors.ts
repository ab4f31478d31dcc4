import { defineErrors } from '../../kernel/errors.ts'

export const messageErrors = defineErrors({
  'message.kind': { status: 400, zh: '没有名为“{kind}”的消息类型', en: 'There is no kind of message "{kind}"' },
  'message.fixed': {
    status: 409,
    zh: '“{kind}”涉及权限与安全或由公司指定，不能关闭',
    en: '"{kindEn}" concerns rights and security, or the company insists on it: it cannot be turned off',
  },
  'message.not_there': {
    status: 400,
    zh: '“{kind}”不发送到企业通讯',
    en: '"{kindEn}" is never sent to the messenger',
  },
})
