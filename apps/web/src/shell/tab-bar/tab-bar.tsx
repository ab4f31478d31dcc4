import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject, type WheelEvent } from 'react'
import { ClickMenu } from '../../shared/ui/click-menu.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useT } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { tabsInBar, visibleTabs } from '../../shared/tabs/tab-rules.ts'
import { useTabs, type Tab } from '../../shared/tabs/tabs.ts'
import { useAppearanceDialogs } from '../appearance/appearance-dialogs.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import type { MenuPosition } from './tab-context-menu.tsx'
import css from './tab-bar.module.css'
import { TabItem } from './tab-item.tsx'
import { useDrag } from './use-drag.ts'
import { useOverflow } from './use-overflow.ts'
import { useTabMenu } from './use-tab-menu.tsx'

export interface TabsListProps {
  tabs: readonly Tab[]
  active: string
  onMenu: (menuPosition: MenuPosition) => void
}

const TabContextMenu = lazy(() => import('./tab-context-menu.tsx').then(module => ({ default: module.TabContextMenu })))
const TabFinderButton = lazy(() => import('./tab-finder-button.tsx'))
const TabsSettings = lazy(() => import('./tabs-settings.tsx'))

/** The open tabs in one line that scrolls, of many those used last: drag to reorder, double-click to close, right-click for the menu. */
export function TabBar() {
  const t = useT()
  const mobile = useIsMobile()
  const active = useTabs(state => state.active)
  const all = visibleTabs(useTabs(state => state.tabs))
  const tabs = tabsInBar(all, active)
  const hidden = all.length - tabs.length
  const [menuPosition, setMenuPosition] = useState<MenuPosition | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [overflow, scroller] = useOverflow()
  const drag = useDrag(() => menuPosition !== null || bar.current?.contains(document.activeElement) === true)
  useShowsFront(bar, active, drag.List)
  const menuOfActive = useTabMenu(active, { settings: true })
  const { tabDrag, tabsBarStyle } = useSettings()
  const settingsOpen = useAppearanceDialogs(state => state.tabs)
  const list: TabsListProps = { tabs, active, onMenu: setMenuPosition }
  return (
    <div ref={bar} className={css.bar} data-style={tabsBarStyle}>
      <nav
        ref={scroller}
        className={css.scroller}
        aria-label={t('tabs.label')}
        data-before={overflow.before || undefined}
        data-after={overflow.after || undefined}
        onWheel={scrollSideways}
        {...drag.handlers}
      >
        {drag.List && tabDrag && !mobile ? <drag.List {...list} /> : <StaticTabs {...list} />}
      </nav>
      <Suspense>{(hidden > 0 || overflow.before || overflow.after) && <TabFinderButton hidden={hidden} />}</Suspense>
      <ClickMenu placement="bottomRight" menu={menuOfActive}>
        <IconButton label={t('tabs.more')} aria-haspopup="menu">
          <DownOutlined style={{ fontSize: 12 }} />
        </IconButton>
      </ClickMenu>
      <Suspense>
        {menuPosition && (
          <TabContextMenu
            key={`${menuPosition.x},${menuPosition.y}`}
            position={menuPosition}
            onClose={() => setMenuPosition(null)}
          />
        )}
      </Suspense>
      <Suspense>{settingsOpen && <TabsSettings />}</Suspense>
    </div>
  )
}

/** Scrolls to the tab in front, and again when it or the bar changes its width: its title and buttons come later. */
function useShowsFront(bar: RefObject<HTMLElement | null>, active: string, list: unknown): void {
  useEffect(() => {
    const front = bar.current?.querySelector('[data-front]')
    if (!front) return undefined
    const show = () => front.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const sizes = new ResizeObserver(show)
    for (const one of [front, front.closest('nav')]) if (one) sizes.observe(one)
    show()
    return () => sizes.disconnect()
  }, [bar, active, list])
}

function StaticTabs({ tabs, active, onMenu }: TabsListProps) {
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
