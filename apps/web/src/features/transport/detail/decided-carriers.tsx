import type { LooseLine } from '@tuheng/domain/kernel/resource'
import type { mainWaybill } from '@tuheng/domain/transport/index'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { DecidedRows } from '../../../engine/transition-bar/decided-rows.tsx'
import { formatDecimal, isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'

type Share = LooseLine<typeof mainWaybill, 'carriers'>

/** In the dialogs of submitting and auditing a main waybill: who carries how much, at which price. */
export default function DecidedCarriers({ rows: [task, ...others] }: TransitionNoteProps<typeof mainWaybill>) {
  const t = useT()
  const shares = (others.length ? [] : (task?.carriers ?? [])) as readonly Share[]
  return (
    <DecidedRows
      rows={shares.map((share, i) => ({
        key: String(share.id ?? i),
        name: [share.carrierId$, share.contractId$].filter(Boolean).join(' · '),
        facts: [
          ...(isNumber(share.qty) ? [t('decided.tons', { qty: formatDecimal(share.qty, 2) })] : []),
          ...(isNumber(share.apPrice)
            ? [t('decided.price', { price: formatDecimal(share.apPrice, 2) })]
            : share.apPrice === undefined
              ? []
              : [t('decided.noPrice')]),
        ],
      }))}
    />
  )
}
