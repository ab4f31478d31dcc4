import { choices } from '../../kernel/fields.ts'

/** 化验类别: whose laboratory it was, and what for. */
export const labKinds = choices({
  contract: ['合同约定', 'Before the contract'],
  supplier: ['供方化验', 'Supplier’s'],
  ours: ['我方验收', 'Ours'],
  settlement: ['结算化验', 'For settlement'],
  arbiter: ['仲裁化验', 'Arbitration'],
})
export type LabKind = keyof typeof labKinds

/** 用于: the price that a sheet tells of. */
export const labSides = choices({
  buy: ['采购', 'The purchase'],
  sell: ['销售', 'The sale'],
  both: ['采购和销售', 'Both'],
})
export type LabSide = keyof typeof labSides

export const labStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['待审', 'To audit', 'waiting'],
  confirmed: ['已审核', 'Audited', 'done'],
})
