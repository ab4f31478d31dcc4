import { dec, div, isPos, max } from '@tuheng/domain/kernel/decimal'
import { monthAtWorkSoFar } from '@tuheng/domain/kernel/dates'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import type { TopCustomer } from './home-types.ts'
import { listLink } from '../../engine/links/list-link.ts'
import { monthName } from './figures.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

/** Bars of the ten largest customers by revenue; by tonnes or trucks for people who may not see it. */
export function TopCustomers({ list, today }: { list: readonly TopCustomer[]; today: string }) {
  const t = useT()
  const { from, to } = monthAtWorkSoFar(today).period
  const month = t(monthName(today))
  const by = (['receivable', 'tons'] as const).find(name => list.every(one => one[name] !== undefined)) ?? 'trucks'
  const valueOf = (one: TopCustomer): string => String(one[by] ?? 0)
  const noteOf = ({ tons, trucks }: TopCustomer) =>
    tons === undefined ? t('figure.trucks', { count: trucks }) : t('top.note', { tons: formatDecimal(tons, 2), trucks })
  const longest = max(...list.map(valueOf))
  const open = (customerId: TopCustomer['customerId']) =>
    openTab(
      listLink('/transportation_management/highway/list_highway_waybill', {
        customerId: [customerId],
        loadAt: { op: 'range', value: [from, to] },
        transportStatus: ['inTransit', 'arrived', 'unloaded'],
      }),
    )
  return (
    <section className={`${css.block} ${css.top}`} aria-label={t('top.title', { month })}>
      <header>
        <h2>{t('top.title', { month })}</h2>
        <small className="en-faint">{t(`top.by.${by}`)}</small>
      </header>
      {list.length ? (
        <ol className={css.ranking}>
          {list.map(one => (
            <li key={one.customerId}>
              <button type="button" onClick={() => open(one.customerId)} title={noteOf(one)}>
                <span className={css.rankName}>{one['customerId$'] ?? `#${one.customerId}`}</span>
                <span className={css.rankBar} aria-hidden>
                  <i style={{ width: `${percentOf(valueOf(one), longest)}%` }} />
                </span>
                <span className={css.rankValue}>{formatDecimal(valueOf(one), by === 'trucks' ? 0 : 2)}</span>
                <small>{noteOf(one)}</small>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className={css.none}>{t('top.none', { month })}</p>
      )}
    </section>
  )
}

/** Per cent of the longest bar. Floats are allowed for drawing only. */
function percentOf(value: string, longest: string): number {
  return isPos(longest) ? dec(div(value, longest)).times(100).toNumber() : 0
}
