import type { Tiers } from '@tuheng/domain/contracts/index'
import { toFixedStr } from '@tuheng/domain/kernel/decimal'
import { t } from '../locale/index.ts'
import { groupDigits } from '../../../engine/widgets/decimal/decimal-text.ts'

/** `3,000` and `42.00`: formatted like other quantities and prices. */
export const qtyText = (value: string): string => groupDigits(toFixedStr(value, 0))
export const priceText = (value: string): string => groupDigits(toFixedStr(value, 2))

/** One line: the mode, the number of bands, and the range of prices. */
export function tiersSummary({ mode, bands }: Tiers): string {
  const [first, last] = [bands[0], bands.at(-1)]
  const range =
    first && last && first !== last
      ? `${priceText(first.price)} → ${priceText(last.price)}`
      : first
        ? priceText(first.price)
        : ''
  return `${t(mode === 'whole' ? 'tiers.whole' : 'tiers.progressive')} ${t('tiers.count', { count: bands.length })} ${range}`
}

/** `0–3,000` or `5,000 以上`. */
export function bandRange({ fromQty, toQty }: Tiers['bands'][number]): string {
  return toQty === null ? `${qtyText(fromQty)} ${t('tiers.above')}` : `${qtyText(fromQty)}–${qtyText(toQty)}`
}
