import { choices } from '../../kernel/fields.ts'

/** What a seal is asked for. */
export const sealedDocs = choices({
  statement: ['对账单', 'Statement'],
  contract: ['合同', 'Contract'],
  settlement: ['结算单', 'Settlement'],
  reminder: ['催款函', 'Reminder'],
  confirmation: ['询证函', 'Balance confirmation'],
  other: ['其他文件', 'Another file'],
})
export type SealedDoc = keyof typeof sealedDocs

/** How the seal is used: put on a PDF, on paper by its keeper, or on paper by somebody who takes it along. */
export const sealWays = choices({
  electronic: ['电子盖章', 'On a PDF'],
  paper: ['实物盖章', 'On paper'],
  lending: ['借出用印', 'Lent out'],
})

/** Where on a file the picture of a seal goes. */
export const sealPages = choices({
  last: ['末页', 'Last page'],
  first: ['首页', 'First page'],
  every: ['每页', 'Every page'],
  number: ['指定页', 'One page'],
  edge: ['骑缝', 'Across the edges of all pages'],
})
export type SealPages = keyof typeof sealPages

export const sealUseStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'To approve', 'waiting'],
  approved: ['待用印', 'To be used', 'progress'],
  stamping: ['盖章中', 'Being stamped', 'waiting'],
  lent: ['已借出', 'Lent out', 'attention'],
  used: ['已用印', 'Used', 'done'],
  revoked: ['已作废', 'Revoked', 'refused'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})
