import type { Screen } from '@tuheng/domain/kernel/registry'
import { Link } from 'react-router'
import { allScreens } from '../../engine/catalogue.ts'
import { StatusTag } from '../../engine/common/status-tag.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { deskOf, type Desk } from '../../shared/session/home-desk.ts'
import { usePersonal } from '../../shared/session/personal.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { mayOpen } from '../../engine/links/list-link.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

/** Frequent actions, offered as far as the person may do them. Those of their desk come first. */
const FREQUENT_PATHS = [
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

const MONEY_PATHS = [
  '/statement_management/receipt',
  '/statement_management/payment',
  '/statement_management/supplier_payment',
  '/statement_management/service_provider_payment',
  '/statement_management/cargo_owner',
  '/statement_management/carrier',
] as const

/** The first screens of a desk; of the others, those of everybody are right. */
export const frequentPaths = (desk: Desk): readonly string[] => [
  ...new Set<string>([...(desk === 'money' ? MONEY_PATHS : []), ...FREQUENT_PATHS]),
]

const MAX_SHORTCUTS = 8

/** The person's own tags, or frequent actions for people who have none. */
export function Shortcuts() {
  const t = useT()
  const actor = useActor()
  const screensAt = (paths: readonly string[]) =>
    paths.flatMap(path => (mayOpen(path, actor) ? allScreens().filter(screen => screen.path === path) : []))
  const tags = usePersonal('tags')
    .map(tag => ({ ...tag, screens: screensAt(tag.paths) }))
    .filter(tag => tag.screens.length > 0)
  const frequent = tags.length ? [] : screensAt(frequentPaths(deskOf(actor))).slice(0, MAX_SHORTCUTS)
  if (!tags.length && !frequent.length) return null
  return (
    <nav className={`${css.block} ${css.shortcuts}`} aria-label={t('shortcut.title')}>
      <header>
        <h2>{t('shortcut.title')}</h2>
        <Link to="/personalSettings/tags">{t('shortcut.set')}</Link>
      </header>
      {tags.map(tag => (
        <section key={tag.id} aria-label={tag.name}>
          <StatusTag color={tag.color}>{tag.name}</StatusTag>
          <Buttons screens={tag.screens} />
        </section>
      ))}
      {frequent.length > 0 && <Buttons screens={frequent} />}
    </nav>
  )
}

function Buttons({ screens }: { screens: readonly Screen[] }) {
  const lang = useLang()
  return (
    <ul>
      {screens.map(screen => (
        <li key={screen.path}>
          <button type="button" title={screen[lang]} onClick={() => openTab(screen.path)}>
            {screen[lang]}
          </button>
        </li>
      ))}
    </ul>
  )
}
