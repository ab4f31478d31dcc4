import { sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { HandoverStep } from '@tuheng/domain/rail/handover.choices'

/** Where a container of an order is, by its last hand-over; of bulk, the load of one truck or wagon. */
export interface Whereabouts extends AnyRow {
  key: string
  /** Number of the container; of bulk the plate or wagon number. */
  no: string
  step: HandoverStep
  handedAt: string
  /** Tonnes. Null where a pair was weighed together. */
  net: Dec | null
}

/** What each hand-over says of its containers, the latest of each. `rows` are the newest first. */
export function latestOf(rows: readonly AnyRow[]): Whereabouts[] {
  const found = new Map<string, Whereabouts>()
  for (const row of rows)
    for (const { no, net } of loadsOf(row)) {
      const key = row['boxNo1'] ? no : `${String(row['docNo'])} ${no}`
      if (!found.has(key)) found.set(key, { ...row, key, no, net } as Whereabouts)
    }
  return [...found.values()].toSorted((a, b) => (a.no < b.no ? -1 : 1))
}

function loadsOf(row: AnyRow): { no: string; net: Dec | null }[] {
  const { boxNo1, boxNo2, boxNet1, boxNet2, net, unitNo } = row
  const whole = (net ?? null) as Dec | null
  if (!boxNo1) return unitNo ? [{ no: String(unitNo), net: whole }] : []
  if (!boxNo2) return [{ no: String(boxNo1), net: (boxNet1 ?? whole) as Dec | null }]
  return [
    { no: String(boxNo1), net: (boxNet1 ?? null) as Dec | null },
    { no: String(boxNo2), net: (boxNet2 ?? null) as Dec | null },
  ]
}

/** How many there are at each step, and their tonnes; null where not all of them are known. */
export function countsOf(all: readonly Whereabouts[]): { step: HandoverStep; count: number; net: Dec | null }[] {
  return [...Map.groupBy(all, one => one.step)].map(([step, some]) => {
    const nets = some.flatMap(one => one.net ?? [])
    return { step, count: some.length, net: nets.length === some.length ? sum(nets) : null }
  })
}
