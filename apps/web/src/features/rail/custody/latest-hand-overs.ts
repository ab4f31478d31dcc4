import { sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { splitExact } from '@tuheng/domain/kernel/split'
import { handoverSteps, type HandoverStep } from '@tuheng/domain/rail/handover.choices'

/**
 * Where what was loaded into a container of an order is, by its last hand-over; of bulk, the load of one truck or wagon. A
 * container that came by twice carried two loads.
 */
export interface Whereabouts extends AnyRow {
  key: string
  /** Number of the container; of bulk the plate or wagon number. */
  no: string
  step: HandoverStep
  handedAt: string
  /** Tonnes. Null where a pair was weighed together, and nobody weighed its containers before. */
  net: Dec | null
}

interface Load {
  no: string
  net: Dec | null
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const STEPS = Object.keys(handoverSteps)
const orderOf = (row: AnyRow): number => STEPS.indexOf(String(row['step']))

/** What each hand-over says of its containers, the latest of each load. `rows` are the newest first. */
export function latestOf(rows: readonly AnyRow[]): Whereabouts[] {
  const byNo = new Map<string, AnyRow[]>()
  for (const row of rows)
    for (const { no } of loadsOf(row)) {
      const key = row['boxNo1'] ? no : `${String(row['docNo'])} ${no}`
      byNo.set(key, [...(byNo.get(key) ?? []), row])
    }
  const found = [...byNo].flatMap(([key, own]) =>
    journeysOf(own).flatMap((journey, i): Whereabouts[] => {
      const [latest] = journey
      const load = latest && loadsOf(latest, befores(byNo, latest)).find(one => key.endsWith(one.no))
      return load ? [{ ...latest, ...load, key: i ? `${key} ${i}` : key } as Whereabouts] : []
    }),
  )
  return found.toSorted((a, b) => compare(a.no, b.no) || compare(b.handedAt, a.handedAt))
}

/** The hand-overs of one container by load, the newest first: a load never goes back by a step. */
function journeysOf(rows: readonly AnyRow[]): AnyRow[][] {
  const journeys: AnyRow[][] = []
  for (const row of rows) {
    const last = journeys.at(-1)
    const later = last?.at(-1)
    if (last && later && orderOf(row) < orderOf(later)) last.push(row)
    else journeys.push([row])
  }
  return journeys
}

/** What the two containers of a hand-over weighed one by one the last time before it. */
function befores(byNo: ReadonlyMap<string, readonly AnyRow[]>, row: AnyRow): [Dec, Dec] | undefined {
  const [first, second] = [row['boxNo1'], row['boxNo2']].map(no => {
    const own = byNo.get(String(no)) ?? []
    const earlier = own.slice(own.indexOf(row) + 1).flatMap(one => loadsOf(one))
    return earlier.find(one => one.no === no && one.net !== null)?.net
  })
  return first && second ? [first, second] : undefined
}

function loadsOf(row: AnyRow, before?: [Dec, Dec]): Load[] {
  const { boxNo1, boxNo2, boxNet1, boxNet2, net, unitNo } = row
  const whole = (net ?? null) as Dec | null
  if (!boxNo1) return unitNo ? [{ no: String(unitNo), net: whole }] : []
  if (!boxNo2) return [{ no: String(boxNo1), net: (boxNet1 ?? whole) as Dec | null }]
  // A pair that was weighed together: each has lost as much of its load
  const shares = whole !== null && before ? splitExact(whole, before, 3) : []
  return [
    { no: String(boxNo1), net: (boxNet1 ?? shares[0] ?? null) as Dec | null },
    { no: String(boxNo2), net: (boxNet2 ?? shares[1] ?? null) as Dec | null },
  ]
}

/** How many there are at each step along the way, and their tonnes; null where not all of them are known. */
export function countsOf(all: readonly Whereabouts[]): { step: HandoverStep; count: number; net: Dec | null }[] {
  const bySteps = [...Map.groupBy(all, one => one.step)].toSorted(([a], [b]) => STEPS.indexOf(a) - STEPS.indexOf(b))
  return bySteps.map(([step, some]) => {
    const nets = some.flatMap(one => one.net ?? [])
    return { step, count: some.length, net: nets.length === some.length ? sum(nets) : null }
  })
}
