import { money, sub } from '@tuheng/domain/kernel/decimal'
import type { LooseLine } from '@tuheng/domain/kernel/resource'
import type { settlement } from '@tuheng/domain/settlement/index'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { DecidedRows } from '../../../engine/transition-bar/decided-rows.tsx'
import { formatDecimal, isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'

type Item = LooseLine<typeof settlement, 'items'>

/** In the dialogs of a settlement: its statements, what it takes of each, and what is left of it. */
export default function DecidedStatements({ rows: [row, ...others] }: TransitionNoteProps<typeof settlement>) {
  const t = useT()
  const items = (others.length ? [] : (row?.items ?? [])) as readonly Item[]
  return (
    <DecidedRows
      rows={items.map((item, i) => ({
        key: String(item.id ?? i),
        name: [item.stmtNo, [item.periodFrom, item.periodTo].filter(Boolean).join(' ~ ')].filter(Boolean).join(' · '),
        facts: factsOf(item).map(([key, amount]) => t(key, { amount: formatDecimal(amount, 2) })),
      }))}
    />
  )
}

/** What the settlement takes and what it leaves, as far as the amounts are shown. */
function factsOf({ amount, available }: Item): ['decided.part' | 'decided.left', string][] {
  if (!isNumber(amount)) return []
  const part = ['decided.part', String(amount)] as const
  return isNumber(available) ? [[...part], ['decided.left', money(sub(available, amount))]] : [[...part]]
}
