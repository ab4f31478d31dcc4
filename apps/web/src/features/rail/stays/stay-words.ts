import { gt, sum } from '@tuheng/domain/kernel/decimal'
import { formatDecimal, isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { useT } from '../locale/index.ts'
import type { StayEnd } from './use-stay-ends.ts'

type T = ReturnType<typeof useT>
type Charged = StayEnd & { fee: string }

const isCharged = (end: StayEnd): end is Charged => isNumber(end.fee) && gt(end.fee, 0)

/** What the end of a stay charges, in words; undefined where no stay is counted. */
export function stayWords(t: T, end: StayEnd): string | undefined {
  const { days, overDays } = end
  if (typeof days !== 'number') return undefined
  if (!isCharged(end)) return t(overDays ? 'stay.noFee' : 'stay.free', { days, over: overDays ?? 0 })
  return t('stay.fee', { days, over: overDays ?? 0, fee: formatDecimal(end.fee, 2) }) + payerWords(t, end)
}

/** The terms that count where a container is, in words; undefined where nothing is counted. */
export function termsWords(t: T, { place, days, freeDays, dayFee }: StayEnd): string | undefined {
  if (typeof days !== 'number' || !place) return undefined
  if (typeof freeDays !== 'number') return t('terms.none', { place })
  return isNumber(dayFee)
    ? t('terms.fee', { place, free: freeDays, fee: formatDecimal(dayFee, 2) })
    : t('terms.free', { place, free: freeDays })
}

/** Who pays. */
function payerWords(t: T, { side, party }: StayEnd): string {
  if (side === undefined) return ''
  if (!party) return t('stay.nobody')
  return t(side === 'ar' ? 'stay.ar' : 'stay.ap', { party })
}

/** What the end of a hire costs us, in words; undefined where none is agreed. */
export function hireWords(t: T, { hireDays, hireFee, owner }: StayEnd): string | undefined {
  if (typeof hireDays !== 'number') return undefined
  if (!hireDays) return t('hire.within')
  return t('hire.over', {
    days: hireDays,
    fee: isNumber(hireFee) ? formatDecimal(hireFee, 2) : '—',
    owner: owner || '—',
  })
}

/** The fees of several stays by side: what we bill and what we owe are never one sum. */
export function sumWords(t: T, ends: readonly StayEnd[]): string | undefined {
  const charged = ends.filter(isCharged)
  if (!charged.length) return undefined
  const sides = (['ar', 'ap'] as const).flatMap(side => {
    const fees = charged.filter(end => end.side === side).map(({ fee }) => fee)
    return fees.length ? [t(`stay.sum.${side}`, { count: fees.length, fee: formatDecimal(sum(fees), 2) })] : []
  })
  return sides.length ? t('stay.sum', { sides: sides.join(t('stay.and')) }) : undefined
}

/** That a container stands elsewhere than where it is loaded, and what taking it from there charges. */
export function elsewhereWords(t: T, end: StayEnd): string | undefined {
  if (!end.isElsewhere) return undefined
  const where = t('box.elsewhere', { box: end.boxNo ?? '', place: end.place ?? '…' })
  const words = isCharged(end) ? stayWords(t, end) : undefined
  return words ? `${where}${t('box.onLoading', { words })}` : where
}
