import { allScreens } from '../../engine/catalogue.ts'
import { useLang } from '../../shared/i18n.ts'
import { useActor } from '../../shared/session.ts'
import { openTab } from '../../shared/tabs.ts'
import { mayOpen } from './list-link.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

/** Where most days begin, by the work that a person may do. */
const OFTEN = [
  '/transportation_management/highway/add_highway_waybill',
  '/transportation_management/highway/list_highway_arrival',
  '/transportation_management/bill_lading_management/bill_lading_deliver',
  '/transportation_management/highway/list_highway_waybill',
  '/transportation_management/highway/list_highway_main_waybill',
  '/statement_management/cargo_owner',
  '/statement_management/carrier',
  '/statement_management/payment',
  '/invoice_management/cargo_owner_invoice',
  '/contract_management/price_execution_sheet/customer_contract_sheet',
  '/gross/gross_profit_table',
  '/business_settlement/business_details',
] as const

const MOST = 8

export function Shortcuts() {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const screens = OFTEN.flatMap(path => (mayOpen(path, actor) ? allScreens().filter(screen => screen.path === path) : [])).slice(0, MOST)
  if (!screens.length) return null
  return (
    <nav className={`${css.block} ${css.shortcuts}`} aria-label={t('shortcut.title')}>
      <h2>{t('shortcut.title')}</h2>
      <ul>
        {screens.map(screen => (
          <li key={screen.path}>
            <button type="button" onClick={() => openTab(screen.path)}>
              {screen[lang]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
