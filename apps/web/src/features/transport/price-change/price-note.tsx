import { type PriceBasis, priceBases } from '@tuheng/domain/contracts/index'
import { isNeg } from '@tuheng/domain/kernel/decimal'
import { formatDecimal, isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useFormValue } from '../../../engine/form/form-context.ts'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import type { waybill } from '@tuheng/domain/transport/index'
import { useLang } from '../../../shared/text/i18n.ts'
import type { TripRow } from '../shared/trips.ts'
import { useT } from '../locale/index.ts'
import { priceChange } from './price-change.ts'

/** In the dialog of 改价: the present price, and what the typed one makes of the freight. */
export default function PriceNote({ rows }: TransitionNoteProps<typeof waybill>) {
  const t = useT()
  const [side, basis, price] = [useFormValue('side'), useFormValue('basis'), useFormValue('price')]
  if ((side !== 'ar' && side !== 'ap') || typeof basis !== 'string' || typeof price !== 'string' || price === '')
    return <PresentPrices row={rows.length === 1 ? rows[0] : undefined} />
  const change = priceChange(rows, { side, basis, price })
  const isKnown = change.unknown < rows.length
  const difference = `${isNeg(change.difference) ? '' : '+'}${formatDecimal(change.difference, 2)}`
  return (
    <p className="en-faint" role="status">
      {change.price !== undefined &&
        t('priceChange.price', { before: formatDecimal(change.price, 2), after: formatDecimal(price, 2) })}
      {isKnown &&
        t('priceChange.freight', {
          before: formatDecimal(change.before, 2),
          after: formatDecimal(change.after, 2),
          difference,
        })}
      {change.unknown > 0 && t('priceChange.unknown', { count: change.unknown })}
    </p>
  )
}

const SIDES = [
  ['arPrice', 'arBasis', 'priceChange.ar'],
  ['apPrice', 'apBasis', 'priceChange.ap'],
] as const

/** Before anything is typed: what one trip is charged by on both sides, as far as the person sees it. */
function PresentPrices({ row }: { row: TripRow | undefined }) {
  const t = useT()
  const lang = useLang()
  const texts = SIDES.flatMap(([price, basis, words]) => {
    const [value, unit] = [row?.[price], priceBases[row?.[basis] as PriceBasis]]
    return isNumber(value) ? [t(words, { price: formatDecimal(value, 2), basis: unit?.[lang] ?? '' })] : []
  })
  return texts.length ? <p className="en-faint">{t('priceChange.present', { prices: texts.join('；') })}</p> : null
}
