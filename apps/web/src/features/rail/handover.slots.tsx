import type { handover } from '@tuheng/domain/rail/handover'
import { isBeyondTolerance } from '@tuheng/domain/rail/handover.rules'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { isMissing } from '../../engine/common/missing.ts'
import { registerSlots } from '../../engine/slots.ts'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'

type Row = LooseRow<typeof handover>

/** Every load weighs a little less than before. Red is what is beyond the tolerance, which is told as a gap. */
const withinTolerance = (value: unknown, row: Row) =>
  isMissing(value) || row.gapKind === 'weight' || isBeyondTolerance(row) ? undefined : formatDecimal(String(value), 3)

registerSlots<typeof handover>('handover', {
  cells: {
    netDiff: row => withinTolerance(row.netDiff, row),
    boxDiff1: row => withinTolerance(row.boxDiff1, row),
    boxDiff2: row => withinTolerance(row.boxDiff2, row),
  },
  rowFields: ['netDiff', 'boxDiff1', 'boxDiff2', 'priorNet', 'tolerance', 'gapKind'],
  detail: {
    related: [
      {
        label: text('前后交接', 'Before and after'),
        resource: 'handover',
        face: 'all',
        // Whoever was the first to find the seal or the weight otherwise is seen at a glance
        filters: ({ orderId }) => ({ orderId: [orderId] }),
        search: ({ boxNo1, unitNo }) => String(boxNo1 ?? unitNo ?? ''),
        columns: ['handedAt', 'step', 'status', 'unitNo', 'sealNo', 'net', 'netDiff', 'giverId', 'takerId', 'gapKind'],
      },
    ],
  },
})
