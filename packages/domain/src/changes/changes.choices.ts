import { choices } from '../kernel/fields.ts'

export const changeStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['待审批', 'To approve', 'waiting'],
  executed: ['已执行', 'Carried out', 'done'],
  undone: ['已撤销修改', 'Taken back', 'locked'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})

/** What becomes of a statement that holds a corrected trip. */
export const statementTreatments = choices({
  dirty: ['明细需重新核对', 'Line to be checked again', 'attention'],
  difference: ['差额列入以后的对账单', 'Difference goes to a later statement', 'progress'],
  unchanged: ['金额不变', 'Amount unchanged', 'draft'],
})
