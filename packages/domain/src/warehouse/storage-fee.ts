import { addDays } from '../kernel/dates.ts'
import { add, eq, gt, isPos, isZero, min, money, mul, neg, qty, sub, sum, type Dec } from '../kernel/decimal.ts'

/** What happened to one lot of one owner in one warehouse on a day, tonnes, none negative. */
export interface StorageFlow {
  day: string
  /** Came into the warehouse: it has free days. */
  came: Dec
  /** Was there already, as goods that changed their owner: it has none. */
  aged: Dec
  went: Dec
}

/** Days in a row on which the same tonnes were there, and the same of them charged. */
export interface StorageSpan {
  from: string
  to: string
  days: number
  /** At the end of each of these days. */
  tons: Dec
  /** Of these: beyond their free days. */
  charged: Dec
  /** Charged tonnes × days. */
  tonDays: Dec
}

interface Layer {
  /** The first day that is charged. */
  from: string
  tons: Dec
}

interface Terms {
  from: string
  to: string
  freeDays: number
}

/**
 * The charged days of lots over a period. What is there at the end of a day is charged for it, once its free days are over:
 * the day of arrival is the first of them, the day on which goods leave is not counted. What leaves is what came first.
 */
export function storageSpans(lots: readonly (readonly StorageFlow[])[], terms: Terms): StorageSpan[] {
  const days = lots.map(flows => lotDays(flows, terms))
  const spans: StorageSpan[] = []
  for (let day = terms.from, i = 0; day <= terms.to; day = addDays(day, 1), i++) {
    const tons = qty(sum(days.map(lot => lot[i]?.tons)))
    const charged = qty(sum(days.map(lot => lot[i]?.charged)))
    const last = spans.at(-1)
    if (last && eq(last.tons, tons) && eq(last.charged, charged)) {
      last.to = day
      last.days += 1
      last.tonDays = qty(mul(last.charged, last.days))
    } else if (isPos(tons)) spans.push({ from: day, to: day, days: 1, tons, charged, tonDays: charged })
    else if (last && !isZero(last.tons))
      spans.push({ from: day, to: day, days: 1, tons: '0.000', charged: '0.000', tonDays: '0.000' })
  }
  return spans.filter(span => isPos(span.tons))
}

/** 堆存费 in yuan, rounded once. */
export const storageFee = (tonDays: Dec, dayRate: Dec): Dec => money(mul(tonDays, dayRate))

/** What of one lot was there, and was charged, at the end of each day. */
function lotDays(flows: readonly StorageFlow[], { from, to, freeDays }: Terms): { tons: Dec; charged: Dec }[] {
  const sorted = [...flows].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let layers: Layer[] = []
  let at = 0
  const found: { tons: Dec; charged: Dec }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (let flow = sorted[at]; flow && flow.day <= day; flow = sorted[at]) {
      layers = afterFlow(layers, flow, freeDays)
      at += 1
    }
    const charged = layers.filter(layer => layer.from <= day)
    found.push({ tons: qty(sum(layers.map(one => one.tons))), charged: qty(sum(charged.map(one => one.tons))) })
  }
  return found
}

function afterFlow(layers: readonly Layer[], { day, came, aged, went }: StorageFlow, freeDays: number): Layer[] {
  const all = [
    ...layers,
    ...(isPos(aged) ? [{ from: day, tons: aged }] : []),
    ...(isPos(came) ? [{ from: addDays(day, freeDays), tons: came }] : []),
  ].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  let left = went
  const rest: Layer[] = []
  for (const layer of all) {
    const taken = min(left, layer.tons)
    left = sub(left, taken)
    if (gt(layer.tons, taken)) rest.push({ ...layer, tons: sub(layer.tons, taken) })
  }
  return rest
}

/** A row of the ledger of a lot by day, kind of document and direction; tonnes with their sign. */
export interface LedgerDay {
  day: string
  docType: string
  /** Whether the document brings goods to the position, whatever was taken back of it. */
  isIn: boolean
  delta: Dec
}

/** Documents whose goods were in the warehouse before. */
const AGED: readonly string[] = ['title', 'countGain']

/** The flows of a lot by day. Moves between slots of the warehouse cancel out; from another warehouse goods come anew. */
export function flowsOf(rows: readonly LedgerDay[]): StorageFlow[] {
  const days = new Map<string, StorageFlow>()
  for (const day of new Set(rows.map(row => row.day))) {
    const own = rows.filter(row => row.day === day)
    const moved = sum(own.filter(row => row.docType === 'move').map(row => row.delta))
    const others = own.filter(row => row.docType !== 'move')
    const ins = others.filter(row => row.isIn)
    const aged = sum(ins.filter(row => AGED.includes(row.docType)).map(row => row.delta))
    const came = sum(ins.filter(row => !AGED.includes(row.docType)).map(row => row.delta))
    const went = neg(sum(others.filter(row => !row.isIn).map(row => row.delta)))
    days.set(day, {
      day,
      aged: qty(aged),
      came: qty(isPos(moved) ? add(came, moved) : came),
      went: qty(isPos(moved) ? went : sub(went, moved)),
    })
  }
  return [...days.values()]
}
