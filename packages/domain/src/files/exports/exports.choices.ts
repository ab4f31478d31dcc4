import { choices } from '../../kernel/fields.ts'

export const exportFormats = choices({ xlsx: ['Excel（xlsx）', 'Excel (xlsx)'], csv: ['CSV', 'CSV'] })

/** Into how many files an export is divided. */
export const exportLayouts = choices({
  one: ['全部一个文件', 'One file'],
  company: ['每家公司一个文件', 'One file for each company'],
  field: ['每个往来单位一个文件', 'One file for each counterparty'],
})

export const exportScopes = choices({
  own: ['本公司', 'This company'],
  all: ['本人的全部公司', 'All companies of the person'],
})

export const exportRunStates = choices({
  waiting: ['待审批', 'To be approved', 'attention'],
  queued: ['排队中', 'Queued', 'progress'],
  running: ['生成中', 'Under way', 'progress'],
  done: ['已完成', 'Done', 'done'],
  failed: ['失败', 'Failed', 'refused'],
  rejected: ['已驳回', 'Rejected', 'refused'],
  cancelled: ['已取消', 'Cancelled', 'locked'],
})

export const exportTriggers = choices({
  hand: ['手动', 'By hand'],
  sent: ['手动分发', 'Sent out by hand'],
  schedule: ['按计划', 'Schedule'],
})
export type ExportTrigger = keyof typeof exportTriggers
