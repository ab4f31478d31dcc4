import { choices } from '../../kernel/fields.ts'

export const interestStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'To approve', 'waiting'],
  posted: ['已计费', 'Charged', 'done'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})

/** Fee code of the charge that interest for lateness posts. */
export const INTEREST_FEE = 'lateInterest'
