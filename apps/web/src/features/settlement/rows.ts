import type { LooseLine, LooseRow } from '@tuheng/domain/kernel/resource'
import type { settlement, statement } from '@tuheng/domain/settlement/index'

export type StatementRow = LooseRow<typeof statement>
export type StatementLine = LooseLine<typeof statement, 'lines'>
export type SettlementRow = LooseRow<typeof settlement>
