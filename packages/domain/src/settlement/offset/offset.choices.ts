import { choices } from '../../kernel/fields.ts'

/** 对冲方式: whether who owes us is whom we owe, or whom the one that we owe has a claim on. */
export const offsetWays = choices({
  two: ['双方对冲', 'Two parties'],
  three: ['三方对冲', 'Three parties'],
})

/** 分摊方式: how the amount is spread over statements. */
export const offsetSpreads = choices({
  oldest: ['先到期先冲', 'Oldest first'],
  hand: ['手工', 'By hand'],
})

export const offsetStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'To approve', 'waiting'],
  effective: ['已对冲', 'In force', 'done'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})
