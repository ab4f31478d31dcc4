import type { waybill } from '@tuheng/domain/transport/index'
import { inAnyStatement } from '@tuheng/domain/transport/waybill.guards'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { AskChange } from '../../engine/common/ask-change.tsx'
import { registerSlots } from '../../engine/slots.ts'

/** For trips whose facts their own acts do not change any more: audited, or in a statement. */
function AskAction({ row }: { row: LooseRow<typeof waybill> }) {
  const isStated = inAnyStatement(row as Parameters<typeof inAnyStatement>[0])
  if (row.auditStatus === 'unaudited' && !isStated) return null
  return <AskChange trip={{ id: Number(row.id), no: row.waybillNo as string | undefined }} />
}

registerSlots<typeof waybill>('waybill', { detail: { actions: AskAction } })
