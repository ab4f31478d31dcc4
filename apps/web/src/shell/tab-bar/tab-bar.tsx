import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { Dropdown } from 'antd'
import { lazy, Suspense, useState, type WheelEvent } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { useT } from '../../shared/i18n.ts'
import { useSettings } from '../../shared/settings.ts'
import { useTabs, type Tab } from '../../shared/tabs.ts'
import { useLook } from '../look/drawer-state.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import css from './tab-bar.module.css'
import { TabItem } from './tab-item.tsx'
import { useTabMenu } from './use-tab-menu.tsx'

export interface TabsListProps {
  tabs: readonly Tab[]
  active: string
  onMenu: (key: string, x: number, y: number) => void
}

interface Spot {
  key: string
  x: number
  y: number
}

const DraggableTabs = lazy(() => import('./draggable-tabs.tsx'))
const TabsSettings = lazy(() => import('./tabs-settings.tsx'))

/** The open tabs in one line that scrolls: drag to order, double-click to close, right-click for more. */
export function TabBar() {
  const t = useT()
  const mobile = useIsMobile()
  const { tabs, active } = useTabs()
  const [reached, setReached] = useState(false)
  const [spot, setSpot] = useState<Spot | null>(null)
  const menuAtSpot = useTabMenu(spot?.key ?? '')
  const menuOfActive = useTabMenu(active, { settings: true })
  const { tabDrag, tabsBarStyle } = useSettings()
  const asked = useLook(state => state.tabs)
  const list: TabsListProps = { tabs, active, onMenu: openMenu }
  function openMenu(key: string, x: number, y: number): void {
    setSpot({ key, x, y })
  }
  return (
    <div className={css.bar} data-style={tabsBarStyle}>
      <nav className={css.scroller} aria-label={t('tabs.label')} onWheel={scrollSideways} onPointerEnter={() => setReached(true)}>
        {reached && tabDrag && !mobile ? (
          <Suspense fallback={<StillTabs {...list} />}>
            <DraggableTabs {...list} />
          </Suspense>
        ) : (
          <StillTabs {...list} />
        )}
      </nav>
      <Dropdown trigger={['click']} placement="bottomRight" menu={menuOfActive}>
        <IconButton label={t('tabs.more')} aria-haspopup="menu">
          <DownOutlined style={{ fontSize: 12 }} />
        </IconButton>
      </Dropdown>
      {spot && (
        <Dropdown open key={`${spot.x},${spot.y}`} trigger={[]} menu={{ ...menuAtSpot, onClick: info => (setSpot(null), menuAtSpot.onClick?.(info)) }}>
          <span className={css.spot} style={{ left: spot.x, top: spot.y }} />
        </Dropdown>
      )}
      <Suspense>{asked && <TabsSettings />}</Suspense>
      {spot && <div className={css.away} onPointerDown={() => setSpot(null)} onContextMenu={event => (event.preventDefault(), setSpot(null))} />}
    </div>
  )
}

function StillTabs({ tabs, active, onMenu }: TabsListProps) {
  return (
    <ul className={css.tabs}>
      {tabs.map(tab => (
        <TabItem key={tab.key} tab={tab} front={tab.key === active} onMenu={onMenu} />
      ))}
    </ul>
  )
}

function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (Math.abs(event.deltaY) > Math.abs(event.deltaX)) event.currentTarget.scrollLeft += event.deltaY
}
