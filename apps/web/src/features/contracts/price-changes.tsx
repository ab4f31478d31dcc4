import type { priceSheet } from '@tuheng/domain/contracts/index'
import { isNeg, isPos, isZero, percentText } from '@tuheng/domain/kernel/decimal'
import type { LooseLine } from '@tuheng/domain/kernel/resource'
import type { TransitionNoteProps } from '../../engine/slots.ts'
import { formatDecimal, isNumber } from '../../engine/widgets/decimal/decimal-text.ts'
import { useT } from './locale/index.ts'
import css from './price-changes.module.css'

type Price = LooseLine<typeof priceSheet, 'lines'>

/** Rows that a dialog shows; the page of the sheet shows all. */
const SHOWN = 8

/** In the dialogs of submitting and approving a price sheet: what each price was, and what it becomes. */
export default function PriceChanges({ rows }: TransitionNoteProps<typeof priceSheet>) {
  const t = useT()
  const [sheet, ...others] = rows
  const lines = (others.length ? [] : (sheet?.lines ?? [])) as readonly Price[]
  if (!lines.length) return null
  return (
    <ul className={css.prices}>
      {lines.slice(0, SHOWN).map((line, i) => (
        <li key={String(line.id ?? i)}>
          {[line.routeId$, line.goodsId$].filter(Boolean).join(' · ') || t('changes.any')} <PriceOf line={line} />{' '}
          <Besides line={line} />
        </li>
      ))}
      {lines.length > SHOWN && <li>{t('changes.more', { count: lines.length - SHOWN })}</li>}
    </ul>
  )
}

/** How the price stands to the market, or to what the carrier gets. */
function Besides({ line }: { line: Price }) {
  const t = useT()
  const { marketPrice, overMarket, overMarketRate, carrierPrice, marginRate } = line
  if (isNumber(overMarket) && isPos(overMarket))
    return (
      <span className={css.above}>
        {t('changes.above', { over: formatDecimal(overMarket, 2), rate: percentText(String(overMarketRate)) })}
      </span>
    )
  if (isNumber(marketPrice)) return <span>{t('changes.market', { market: formatDecimal(marketPrice, 2) })}</span>
  if (!isNumber(marginRate)) return null
  const words = { rate: percentText(marginRate), cost: formatDecimal(carrierPrice as string, 2) }
  return <span className={isNeg(marginRate) ? css.above : undefined}>{t('changes.margin', words)}</span>
}

function PriceOf({ line: { price, prevPrice, change } }: { line: Price }) {
  const t = useT()
  if (!isNumber(price)) return price === undefined ? null : <b>{t('changes.bands')}</b>
  const now = formatDecimal(price, 2)
  if (!isNumber(prevPrice)) return <b>{t('changes.new', { price: now })}</b>
  const before = formatDecimal(prevPrice, 2)
  if (!isNumber(change) || isZero(change)) return <b>{t('changes.same', { price: now })}</b>
  return (
    <b>{t('changes.from', { before, price: now, change: `${isNeg(change) ? '' : '+'}${formatDecimal(change, 2)}` })}</b>
  )
}
