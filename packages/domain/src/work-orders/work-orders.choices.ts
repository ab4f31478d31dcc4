import { choices } from '../kernel/fields.ts'

/** 紧急程度: each has its own time limits. */
export const urgencies = choices({
  low: ['低', 'Low'],
  normal: ['中', 'Normal'],
  high: ['高', 'High'],
  urgent: ['紧急', 'Urgent'],
})

export const workOrderStatuses = choices({
  open: ['待受理', 'Waiting', 'waiting'],
  handling: ['处理中', 'In hand', 'progress'],
  asked: ['待补充', 'Asked back', 'attention'],
  replied: ['待确认', 'Answered', 'waiting'],
  closed: ['已关闭', 'Closed', 'done'],
  cancelled: ['已撤销', 'Withdrawn', 'refused'],
  merged: ['已合并', 'Merged', 'locked'],
})

/** 分派方式: whom a new work order goes to. */
export const assignments = choices({
  load: ['在办最少', 'Fewest in hand'],
  turn: ['轮流', 'By turns'],
  pool: ['自行受理', 'Whoever takes it'],
})

/** What a kind asks of whoever reports. */
export const askKinds = choices({
  text: ['文字', 'Text'],
  number: ['数字', 'Number'],
  date: ['日期', 'Date'],
  choice: ['选项', 'Options'],
})

/** 处理过程, one row a turn. */
export const workOrderTurnKinds = choices({
  take: ['受理', 'Taken in hand'],
  handOn: ['转派', 'Handed on'],
  ask: ['退回补充', 'Asked back'],
  answer: ['补充说明', 'Explained'],
  reply: ['回复', 'Answered'],
  accept: ['确认解决', 'Accepted'],
  lapse: ['到期自动关闭', 'Closed without an answer'],
  resolve: ['随修改单关闭', 'Closed by its change request'],
  refuse: ['未解决', 'Not solved'],
  reopen: ['重新打开', 'Reopened'],
  cancel: ['撤销', 'Withdrawn'],
  merge: ['合并', 'Merged'],
  unmerge: ['撤销合并', 'Merge undone'],
  escalate: ['超时升级', 'Escalated'],
})
export type WorkOrderTurnKind = keyof typeof workOrderTurnKinds
