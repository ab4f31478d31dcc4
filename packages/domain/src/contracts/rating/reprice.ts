import { abs, div, eq, isZero, money, mul, qty, round, sub, sum, toDec, type Dec } from '../../kernel/decimal.ts'
import { splitTax } from '../../kernel/tax.ts'
import { text, type Text } from '../../kernel/text.ts'
import { wipeCharge } from './total.ts'
import type { RatedCharge, RatingFound } from './types.ts'
import { wipeTotal } from './wipe.ts'

/** A charge in the ledger. */
export interface BookedCharge extends RatedCharge {
  id: number
  /** In a statement or settled: only a further charge may correct it. */
  locked: boolean
  /** The charge that this one corrects; null for an original. */
  adjusts: number | null
}

/**
 * `keep` nothing to do · `keepPinned` set by hand, not changed · `add` new charge · `replace` the old charges by
 * `charge` · `remove` the old charges · `adjust` add `charge`, a signed correction of a locked one.
 */
export type RepriceAction = 'keep' | 'keepPinned' | 'add' | 'replace' | 'remove' | 'adjust'

export interface RepriceItem {
  action: RepriceAction
  kind: RatedCharge['kind']
  feeCode: string | null
  name: Text
  /** Yuan, tax included, signed: the present amount, the required amount and the difference. */
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
 * Compares the charges of one trip and side with a new rating. Unlocked charges are replaced. Locked charges and their
 * corrections get a signed correction, so a second call changes nothing. An original remains while a locked correction
 * refers to it. A pinned charge stays unless the new rating has a pinned one in its place. 抹零 is computed from the
 * amounts that remain.
 */
export function reprice({ booked: found, next }: { booked: readonly BookedCharge[]; next: RatingFound }): Reprice {
  const booked = found.map(charge => (isPinnedAnew(charge, next) ? { ...charge, pinned: false } : charge))
  const groups = groupCharges(booked, next.charges)
  const others = groups.filter(group => group.kind !== 'wipe').map(stepOf)
  const hasKeptPinned = others.some(({ item }) => item.action === 'keepPinned')
  const wipeGroups = groups.filter(group => group.kind === 'wipe')
  const wipes = hasKeptPinned
    ? wipeSteps(wipeGroups, money(sum(others.map(({ item }) => item.after))), next)
    : wipeGroups.map(stepOf)
  const items = withTaxSplit([...others, ...wipes], booked)
  const before = money(sum(items.map(item => item.before)))
  const after = money(sum(items.map(item => item.after)))
  const changed = items.some(item => item.action !== 'keep' && item.action !== 'keepPinned')
  return { changed, items, before, after, diff: money(sub(after, before)) }
}

/** The price set by hand counts at another tax rate now, so the charge at the old rate gives way. */
const isPinnedAnew = (charge: BookedCharge, { charges }: RatingFound): boolean =>
  charge.pinned &&
  charges.some(
    one =>
      one.pinned &&
      one.kind === charge.kind &&
      (one.feeCode ?? '') === (charge.feeCode ?? '') &&
      !eq(one.taxRate, charge.taxRate),
  )

/** The original and corrections of one fee, and the new charge that replaces them. */
interface ChargeGroup {
  kind: RatedCharge['kind']
  booked: BookedCharge[]
  next: RatedCharge | null
}

/** Includes the tax rate: a changed rate reverses the charge at the old rate and charges it at the new one. */
const keyOf = ({ kind, feeCode, taxRate }: RatedCharge): string => `${kind}|${feeCode ?? ''}|${toDec(taxRate)}`

function groupCharges(booked: readonly BookedCharge[], next: readonly RatedCharge[]): ChargeGroup[] {
  const fees = Map.groupBy(
    booked.toSorted((a, b) => a.id - b.id),
    charge => charge.adjusts ?? charge.id,
  )
  const groups = [...fees.values()].map((rows): ChargeGroup => ({
    kind: rows[0]?.kind ?? 'freight',
    booked: rows,
    next: null,
  }))
  const unmatched = [...next]
  const pair = (fits: (group: ChargeGroup, charge: RatedCharge) => boolean): void => {
    for (const group of groups) {
      const at = group.next ? -1 : unmatched.findIndex(charge => fits(group, charge))
      if (at >= 0) group.next = unmatched.splice(at, 1)[0] ?? null
    }
  }
  const sameKey = ({ booked: [original] }: ChargeGroup, charge: RatedCharge): boolean =>
    original !== undefined && keyOf(original) === keyOf(charge)
  // Of two fees with one code the unchanged one is paired first.
  pair((group, charge) => sameKey(group, charge) && eq(total(group.booked), charge.amount))
  pair(sameKey)
  return [...groups, ...unmatched.map(charge => ({ kind: charge.kind, booked: [], next: charge }))]
}

/** What happens to a group, and the open charge that stays as it is. */
interface Step {
  item: RepriceItem
  next: RatedCharge | null
  kept: BookedCharge | null
}

function stepOf(group: ChargeGroup): Step {
  const item = itemOf(group)
  const [original] = group.booked
  const staysOpen = item.action === 'keep' && original && !original.locked && group.booked.length === 1
  return { item, next: group.next, kept: staysOpen ? original : null }
}

function itemOf({ booked, next }: ChargeGroup): RepriceItem {
  const [original] = booked
  const shown = original ?? next
  const before = total(booked)
  const { kind, feeCode, name } = shown ?? wipeCharge('0', '0')
  const item = (action: RepriceAction, rest: Partial<RepriceItem>, description: Text): RepriceItem => {
    const after = rest.after ?? before
    const diff = money(sub(after, before))
    const noChange = { removes: [], charge: null, adjusts: null }
    return { action, kind, feeCode, name, before, after, diff, text: description, ...noChange, ...rest }
  }

  if (!original) return item('add', { after: next?.amount ?? before, charge: next }, TEXTS.add)
  if (original.pinned && !next?.pinned) return item('keepPinned', {}, TEXTS.keepPinned)
  const locked = booked.filter(charge => charge.locked)
  const unlocked = booked.filter(charge => !charge.locked)
  if (!locked.length) {
    const removes = unlocked.map(charge => charge.id)
    if (!next) return item('remove', { after: '0.00', removes }, TEXTS.remove)
    const same = unlocked.length === 1 && sameCharge(original, next)
    if (same) return item('keep', {}, TEXTS.keep)
    return item('replace', { after: next.amount, removes, charge: next }, TEXTS.replace)
  }
  const after = next?.amount ?? '0.00'
  if (eq(before, after)) return item('keep', {}, TEXTS.keep)
  // The original stays, because locked corrections refer to it.
  const removes = unlocked.flatMap(charge => (charge === original ? [] : [charge.id]))
  const remaining = booked.filter(charge => !removes.includes(charge.id))
  const difference = money(sub(after, total(remaining)))
  if (isZero(difference)) return item('remove', { after, removes }, TEXTS.withdraw)
  const charge = correction({ original, remaining, difference, next })
  return item('adjust', { after, removes, charge, adjusts: original.adjusts ?? original.id }, TEXTS.adjust)
}

interface CorrectionInput {
  original: BookedCharge
  remaining: readonly BookedCharge[]
  difference: Dec
  next: RatedCharge | null
}

/** The signed difference at the original's tax rate. */
function correction({ original, remaining, difference, next }: CorrectionInput): RatedCharge {
  const { kind, feeCode, name, taxRate } = original
  const { excl, tax } = splitTax(difference, taxRate)
  return {
    kind,
    feeCode,
    name,
    ...correctionQuantity({ original, remaining, difference, next }),
    amount: difference,
    taxRate,
    excl,
    tax,
    sourceLineId: next?.sourceLineId ?? null,
    pinned: next?.pinned ?? false,
    note: next?.note ?? null,
  }
}

/** Freight is corrected by the difference of its quantity, so that all charges add up to the billed quantity. */
function correctionQuantity({
  original,
  remaining,
  difference,
  next,
}: CorrectionInput): Pick<RatedCharge, 'qty' | 'unit' | 'price' | 'priceIsQuotient'> {
  const { kind, unit } = original
  const lumpSum = { qty: '1.000', unit: 'lump', price: money(abs(difference)), priceIsQuotient: false } as const
  if (kind !== 'freight' || unit === 'lump' || (next && next.unit !== unit)) return lumpSum
  const qtyDifference = qty(
    sub(next?.qty ?? '0', sum(remaining.filter(charge => charge.unit === unit).map(charge => charge.qty))),
  )
  if (isZero(qtyDifference)) return lumpSum
  const price = next?.price ?? original.price
  return eq(money(mul(qtyDifference, price)), difference)
    ? { qty: qtyDifference, unit, price, priceIsQuotient: false }
    : { qty: qtyDifference, unit, price: round(abs(div(difference, qtyDifference)), 4), priceIsQuotient: true }
}

/**
 * Where no charge of a rate is fixed, its tax is split as the rating splits it, so it follows from what the trip is now,
 * whatever it was before. Locked charges, and those set by hand that stay, keep their tax: there the last new charge of
 * the rate takes the difference from the tax of the total, and without a new charge a cent may remain.
 */
function withTaxSplit(steps: readonly Step[], booked: readonly BookedCharge[]): RepriceItem[] {
  const gone = new Set(steps.flatMap(({ item, kept }) => [...item.removes, ...(kept ? [kept.id] : [])]))
  const fixed = booked.filter(charge => !gone.has(charge.id))
  const isFixed = (rate: Dec): boolean => fixed.some(charge => toDec(charge.taxRate) === rate)
  const items = steps.map(({ item, next, kept }): RepriceItem => {
    if (!kept || !next || isFixed(toDec(kept.taxRate)) || eq(kept.excl, next.excl)) return item
    return { ...item, action: 'replace', removes: [kept.id], charge: next, text: TEXTS.split }
  })
  const removed = new Set(items.flatMap(item => item.removes))
  const newCharges = items.flatMap(item => item.charge ?? [])
  const after = [...booked.filter(charge => !removed.has(charge.id)), ...newCharges]
  const last = new Map(newCharges.map(charge => [toDec(charge.taxRate), charge]))
  return items.map(item => {
    const { charge } = item
    const rate = charge && toDec(charge.taxRate)
    if (!charge || rate === null || !isFixed(rate) || last.get(rate) !== charge) return item
    const group = after.filter(other => toDec(other.taxRate) === rate)
    const others = sum(group.filter(other => other !== charge).map(other => other.excl))
    const excl = money(sub(splitTax(total(group), rate).excl, others))
    return { ...item, charge: { ...charge, excl, tax: money(sub(charge.amount, excl)) } }
  })
}

/** 抹零 of the total with the pinned charges that stay. */
function wipeSteps(groups: readonly ChargeGroup[], total: Dec, next: RatingFound): Step[] {
  const { wipe } = wipeTotal(total, next.terms.wipeRule)
  const rate = next.terms.taxRate
  const { excl, tax } = splitTax(wipe, rate)
  const newCharge: RatedCharge | null = isZero(wipe) ? null : { ...wipeCharge(wipe, toDec(rate)), excl, tax }
  const booked = groups.filter(group => group.booked.length)
  const same = newCharge && booked.find(group => group.booked.some(charge => keyOf(charge) === keyOf(newCharge)))
  const steps = booked.map(group => stepOf({ ...group, next: group === same ? newCharge : null }))
  return same || !newCharge ? steps : [...steps, stepOf({ kind: 'wipe', booked: [], next: newCharge })]
}

const total = (charges: readonly RatedCharge[]): Dec => money(sum(charges.map(charge => charge.amount)))

const sameCharge = (a: RatedCharge, b: RatedCharge): boolean =>
  a.kind === b.kind && a.unit === b.unit && a.pinned === b.pinned && COMPARED.every(key => eq(a[key], b[key]))

const COMPARED = ['qty', 'price', 'amount'] as const

const TEXTS = {
  keep: text('无变化', 'unchanged'),
  keepPinned: text('手工定价，不重算', 'set by hand, left as it is'),
  add: text('新增费用', 'new charge'),
  split: text('金额不变，税额重新分摊', 'same amount, its tax split anew'),
  replace: text('未锁定，按新价替换', 'not locked: replaced at the new price'),
  remove: text('不再产生，删除', 'no longer due: removed'),
  withdraw: text('撤回未锁定的调整费用', 'the open correction is withdrawn'),
  adjust: text('已进对账单，生成调整费用', 'in a statement: corrected by a further charge'),
} satisfies Record<string, Text>
