import type { Tiers } from '@tuheng/domain/contracts/index'
import { Popover } from 'antd'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { bandRange, priceText, tiersSummary } from './tiers-text.ts'
import css from './tiers.module.css'

/** Bands in one line; a table of them on hover or touch. `before`: the bands that they replace. */
export function TiersView({ tiers, before }: { tiers: Tiers; before?: Tiers | null }) {
  useLang()
  return (
    <Popover trigger={['hover', 'click']} content={<TiersTable tiers={tiers} before={before ?? null} />}>
      <span className={css.summary} tabIndex={0}>
        {tiersSummary(tiers)}
      </span>
    </Popover>
  )
}

export function TiersTable({ tiers, before }: { tiers: Tiers; before?: Tiers | null }) {
  const t = useT()
  return (
    <table className={css.table}>
      <caption>{t(tiers.mode === 'whole' ? 'tiers.whole.what' : 'tiers.progressive.what')}</caption>
      <tbody>
        {tiers.bands.map((band, i) => (
          <tr key={band.fromQty}>
            <th scope="row">{bandRange(band)}</th>
            {before?.bands[i] && <td className={css.old}>{priceText(before.bands[i].price)}</td>}
            <td>{priceText(band.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
