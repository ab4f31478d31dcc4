import { dec, div, isPos, max } from '@tuheng/domain/kernel/decimal'
import { monthOf, monthRange } from '@tuheng/domain/kernel/dates'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { openTab } from '../../shared/tabs.ts'
import type { TopCustomer } from './home-types.ts'
import { listLink } from '../../engine/links/list-link.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

/** The ten largest owners as bars: by what they bring, or by tonnes for whoever may not see that. */
export function TopCustomers({ list, today }: { list: readonly TopCustomer[]; today: string }) {
  const t = useT()
  const byMoney = list.every(one => one.receivable !== undefined)
  const valueOf = (one: TopCustomer): string => (byMoney ? (one.receivable ?? '0') : one.tons)
  const most = max(...list.map(valueOf))
  const open = (customerId: number) =>
    openTab(
      listLink('/transportation_management/highway/list_highway_waybill', {
        customerId: [customerId], loadAt: { op: 'range', value: [monthRange(monthOf(today)).from, today] }, transportStatus: ['inTransit', 'arrived', 'unloaded'],
      }),
    )
  return (
    <section className={`${css.block} ${css.top}`} aria-label={t('top.title')}>
      <header>
        <h2>{t('top.title')}</h2>
        <small className="en-faint">{t(byMoney ? 'top.by.receivable' : 'top.by.tons')}</small>
      </header>
      {list.length ? (
        <ol className={css.ranking}>
          {list.map(one => (
            <li key={one.customerId}>
              <button type="button" onClick={() => open(one.customerId)} title={t('top.note', { tons: formatDecimal(one.tons, 2), trucks: one.trucks })}>
                <span className={css.rankName}>{one['customerId$'] ?? `#${one.customerId}`}</span>
                <span className={css.rankBar} aria-hidden>
                  <i style={{ width: `${share(valueOf(one), most)}%` }} />
                </span>
                <span className={css.rankValue}>{formatDecimal(valueOf(one), 2)}</span>
                <small>{t('top.note', { tons: formatDecimal(one.tons, 2), trucks: one.trucks })}</small>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className={css.none}>{t('top.none')}</p>
      )}
    </section>
  )
}

/** Per cent of the longest bar; drawing alone may use floats. */
function share(value: string, most: string): number {
  return isPos(most) ? dec(div(value, most)).times(100).toNumber() : 0
}
