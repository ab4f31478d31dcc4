import { choices } from '../../kernel/fields.ts'

/** 催款级别: each further letter is sharper than the one before. */
export const dunningLevels = choices({
  first: ['第一次催款', 'First reminder', 'progress'],
  second: ['第二次催款', 'Second reminder', 'attention'],
  final: ['最后催告', 'Final notice', 'refused'],
})

export const dunningStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  sent: ['已送达', 'Sent', 'waiting'],
  closed: ['已了结', 'Closed', 'done'],
  cancelled: ['已作废', 'Cancelled', 'refused'],
})

export const balanceStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  sent: ['待回函', 'Waiting for the answer', 'waiting'],
  agreed: ['相符', 'Agrees', 'done'],
  differs: ['不符', 'Differs', 'attention'],
  explained: ['差异已查明', 'Difference explained', 'done'],
  cancelled: ['已作废', 'Cancelled', 'refused'],
})

/** 送达方式 of letters. */
export const letterWays = choices({
  mail: ['电子邮件', 'E-mail'],
  post: ['挂号信、快递', 'Registered post'],
  hand: ['当面送达', 'By hand'],
  chat: ['微信', 'Chat message'],
})
