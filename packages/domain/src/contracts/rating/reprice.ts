import { abs, div, eq, isZero, money, mul, qty, round, sub, sum, toDec, type Dec } from '../../kernel/decimal.ts'
import { splitTax } from '../../kernel/tax.ts'
import { text, type Text } from '../../kernel/text.ts'
import { wipeCharge } from './total.ts'
import type { RatedCharge, RatingFound } from './types.ts'
import { wipeTotal } from './wipe.ts'

/** A charge of the ledger as re-pricing sees it. */
export interface BookedCharge extends RatedCharge {
  id: number
  /** Sits in a live statement or is settled: may only be corrected by a further charge. */
  locked: boolean
  /** The charge this one corrects; null for an original. */
  adjusts: number | null
}

/**
 * `keep` nothing to do · `keepPinned` set by hand, left alone · `add` new charge · `replace` the old ones by `charge` ·
 * `remove` the old ones · `adjust` add `charge`, a signed correction of a locked one.
 */
export type RepriceAction = 'keep' | 'keepPinned' | 'add' | 'replace' | 'remove' | 'adjust'

export interface RepriceItem {
  action: RepriceAction
  kind: RatedCharge['kind']
  feeCode: string | null
  name: Text
  /** Yuan incl. tax, signed: what the ledger holds now, what it should hold, and the difference. */
  before: Dec
  after: Dec
  diff: Dec
  /** Unlocked charges to delete before `charge` is added. */
  removes: number[]
  charge: RatedCharge | null
  /** The locked charge that `charge` corrects. */
  adjusts: number | null
  text: Text
}

export interface Reprice {
  changed: boolean
  items: RepriceItem[]
  before: Dec
  after: Dec
  diff: Dec
}

/**
 * Compares the charges of one trip and side with a new rating. Unlocked charges are replaced; locked ones get a signed
 * correction to what they and earlier corrections add up to, so doing it twice changes nothing. An original stays while a
 * locked correction names it. A charge set by hand stays unless the new rating carries a hand-set one in its place; 抹零 follows the amounts that really stay.
 */
export function reprice({ booked, next }: { booked: readonly BookedCharge[]; next: RatingFound }): Reprice {
  const slots = slotsOf(booked, next.charges)
  const others = slots.filter(slot => slot.kind !== 'wipe').map(itemOf)
  const kept = others.some(item => item.action === 'keepPinned')
  const wipeSlots = slots.filter(slot => slot.kind === 'wipe')
  const wipes = kept ? rewiped(wipeSlots, money(sum(others.map(item => item.after))), next) : wipeSlots.map(itemOf)
  const items = withTies([...others, ...wipes], booked)
  const before = money(sum(items.map(item => item.before)))
  const after = money(sum(items.map(item => item.after)))
  const changed = items.some(item => item.action !== 'keep' && item.action !== 'keepPinned')
  return { changed, items, before, after, diff: money(sub(after, before)) }
}

/** What belongs together: the originals and corrections of one fee, and the new charge meant to take their place. */
interface Slot {
  kind: RatedCharge['kind']
  booked: BookedCharge[]
  next: RatedCharge | null
}

/** The tax rate is part of the key: a changed rate takes everything back at the old one and charges it at the new. */
const keyOf = (charge: RatedCharge): string => `${charge.kind}|${charge.feeCode ?? ''}|${toDec(charge.taxRate)}`

function slotsOf(booked: readonly BookedCharge[], next: readonly RatedCharge[]): Slot[] {
  const fees = Map.groupBy(
    booked.toSorted((a, b) => a.id - b.id),
    charge => charge.adjusts ?? charge.id,
  )
  const slots = [...fees.values()].map((rows): Slot => ({ kind: rows[0]?.kind ?? 'freight', booked: rows, next: null }))
  const waiting = [...next]
  const pair = (fits: (slot: Slot, charge: RatedCharge) => boolean): void => {
    for (const slot of slots) {
      const at = slot.next ? -1 : waiting.findIndex(charge => fits(slot, charge))
      if (at >= 0) slot.next = waiting.splice(at, 1)[0] ?? null
    }
  }
  const sameKey = ({ booked: [original] }: Slot, charge: RatedCharge): boolean =>
    original !== undefined && keyOf(original) === keyOf(charge)
  // Of two fees with one code, the unchanged one finds its equal before the other takes what is left.
  pair((slot, charge) => sameKey(slot, charge) && eq(total(slot.booked), charge.amount))
  pair(sameKey)
  return [...slots, ...waiting.map(charge => ({ kind: charge.kind, booked: [], next: charge }))]
}

function itemOf({ booked, next }: Slot): RepriceItem {
  const [original] = booked
  const shown = original ?? next
  const before = total(booked)
  const { kind, feeCode, name } = shown ?? wipeCharge('0', '0')
  const item = (action: RepriceAction, rest: Partial<RepriceItem>, why: Text): RepriceItem => {
    const after = rest.after ?? before
    const diff = money(sub(after, before))
    const nothing = { removes: [], charge: null, adjusts: null }
    return { action, kind, feeCode, name, before, after, diff, text: why, ...nothing, ...rest }
  }

  if (!original) return item('add', { after: next?.amount ?? before, charge: next }, TEXTS.add)
  if (original.pinned && !next?.pinned) return item('keepPinned', {}, TEXTS.keepPinned)
  const locked = booked.filter(charge => charge.locked)
  const loose = booked.filter(charge => !charge.locked)
  if (!locked.length) {
    const removes = loose.map(charge => charge.id)
    if (!next) return item('remove', { after: '0.00', removes }, TEXTS.remove)
    const same = loose.length === 1 && sameCharge(original, next)
    if (same) return item('keep', {}, TEXTS.keep)
    return item('replace', { after: next.amount, removes, charge: next }, TEXTS.replace)
  }
  const after = next?.amount ?? '0.00'
  if (eq(before, after)) return item('keep', {}, TEXTS.keep)
  // What a locked correction names stays, too, locked or not.
  const removes = loose.flatMap(charge => (charge === original ? [] : [charge.id]))
  const stays = booked.filter(charge => !removes.includes(charge.id))
  const need = money(sub(after, total(stays)))
  if (isZero(need)) return item('remove', { after, removes }, TEXTS.withdraw)
  const charge = correction({ original, stays, need, next })
  return item('adjust', { after, removes, charge, adjusts: original.adjusts ?? original.id }, TEXTS.adjust)
}

interface Correcting {
  original: BookedCharge
  stays: readonly BookedCharge[]
  need: Dec
  next: RatedCharge | null
}

/** The signed difference at the original's tax rate. */
function correction({ original, stays, need, next }: Correcting): RatedCharge {
  const { kind, feeCode, name, taxRate } = original
  const { excl, tax } = splitTax(need, taxRate)
  return {
    kind,
    feeCode,
    name,
    ...quantityOf({ original, stays, need, next }),
    amount: need,
    taxRate,
    excl,
    tax,
    sourceLineId: next?.sourceLineId ?? null,
    pinned: next?.pinned ?? false,
    note: next?.note ?? null,
  }
}

/** Freight of another quantity is corrected by what is more or less of it, so that its charges add up to what is billed. */
function quantityOf({
  original,
  stays,
  need,
  next,
}: Correcting): Pick<RatedCharge, 'qty' | 'unit' | 'price' | 'priceIsQuotient'> {
  const { kind, unit } = original
  const whole = { qty: '1.000', unit: 'lump', price: money(abs(need)), priceIsQuotient: false } as const
  if (kind !== 'freight' || unit === 'lump' || (next && next.unit !== unit)) return whole
  const more = qty(sub(next?.qty ?? '0', sum(stays.filter(charge => charge.unit === unit).map(charge => charge.qty))))
  if (isZero(more)) return whole
  const price = next?.price ?? original.price
  return eq(money(mul(more, price)), need)
    ? { qty: more, unit, price, priceIsQuotient: false }
    : { qty: more, unit, price: round(abs(div(need, more)), 4), priceIsQuotient: true }
}

/**
 * Charges that stay keep their tax to the cent, so the last new charge of a rate takes up what then misses the tax of
 * the rate's total. Where charges are only taken away, nothing is rewritten for the sake of a cent.
 */
function withTies(items: RepriceItem[], booked: readonly BookedCharge[]): RepriceItem[] {
  const removed = new Set(items.flatMap(item => item.removes))
  const fresh = items.flatMap(item => item.charge ?? [])
  const after = [...booked.filter(charge => !removed.has(charge.id)), ...fresh]
  const last = new Map(fresh.map(charge => [toDec(charge.taxRate), charge]))
  return items.map(item => {
    const { charge } = item
    const rate = charge && toDec(charge.taxRate)
    if (!charge || rate === null || last.get(rate) !== charge) return item
    const group = after.filter(other => toDec(other.taxRate) === rate)
    const others = sum(group.filter(other => other !== charge).map(other => other.excl))
    const excl = money(sub(splitTax(total(group), rate).excl, others))
    return { ...item, charge: { ...charge, excl, tax: money(sub(charge.amount, excl)) } }
  })
}

/** 抹零 again, on the total that results when hand-set charges stay what they are. */
function rewiped(slots: readonly Slot[], total: Dec, next: RatingFound): RepriceItem[] {
  const { wipe } = wipeTotal(total, next.terms.wipeRule)
  const rate = next.terms.taxRate
  const { excl, tax } = splitTax(wipe, rate)
  const fresh: RatedCharge | null = isZero(wipe) ? null : { ...wipeCharge(wipe, toDec(rate)), excl, tax }
  const booked = slots.filter(slot => slot.booked.length)
  const same = fresh && booked.find(slot => slot.booked.some(charge => keyOf(charge) === keyOf(fresh)))
  const items = booked.map(slot => itemOf({ ...slot, next: slot === same ? fresh : null }))
  return same || !fresh ? items : [...items, itemOf({ kind: 'wipe', booked: [], next: fresh })]
}

const total = (charges: readonly RatedCharge[]): Dec => money(sum(charges.map(charge => charge.amount)))

const sameCharge = (a: RatedCharge, b: RatedCharge): boolean =>
  a.unit === b.unit && a.pinned === b.pinned && COMPARED.every(key => eq(a[key], b[key]))

const COMPARED = ['qty', 'price', 'amount'] as const

const TEXTS = {
  keep: text('无变化', 'unchanged'),
  keepPinned: text('手工定价，不重算', 'set by hand, left as it is'),
  add: text('新增费用', 'new charge'),
  replace: text('未锁定，按新价替换', 'not locked: replaced at the new price'),
  remove: text('不再产生，删除', 'no longer due: removed'),
  withdraw: text('撤回未锁定的调整费用', 'the open correction is withdrawn'),
  adjust: text('已进对账单，生成调整费用', 'in a statement: corrected by a further charge'),
} satisfies Record<string, Text>
