import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { Dropdown } from 'antd'
import { useState, type WheelEvent } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { useT } from '../../shared/i18n.ts'
import { moveTab, useTabs } from '../../shared/tabs.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import css from './tab-bar.module.css'
import { TabItem } from './tab-item.tsx'
import { useTabMenu } from './use-tab-menu.tsx'

interface Spot {
  key: string
  x: number
  y: number
}

/** The open tabs in one line that scrolls: drag to order, double-click to close, right-click for more. */
export function TabBar() {
  const t = useT()
  const mobile = useIsMobile()
  const { tabs, active } = useTabs()
  const [spot, setSpot] = useState<Spot | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const menuAtSpot = useTabMenu(spot?.key ?? '')
  const menuOfActive = useTabMenu(active)
  const onDragEnd = ({ active: from, over }: DragEndEvent) => {
    if (over) moveTab(String(from.id), String(over.id))
  }
  return (
    <div className={css.bar}>
      <nav className={css.scroller} aria-label={t('tabs.label')} onWheel={scrollSideways}>
        <DndContext sensors={mobile ? [] : sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={QUIET}>
          <SortableContext items={tabs.map(tab => tab.key)} strategy={horizontalListSortingStrategy}>
            <ul className={css.tabs}>
              {tabs.map(tab => (
                <TabItem key={tab.key} tab={tab} front={tab.key === active} onMenu={(x, y) => setSpot({ key: tab.key, x, y })} />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
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
      {spot && <div className={css.away} onPointerDown={() => setSpot(null)} onContextMenu={event => (event.preventDefault(), setSpot(null))} />}
    </div>
  )
}

/** Tabs are links in a list; dnd-kit's hints for screen readers speak of keys that do nothing here. */
const QUIET = { announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }, screenReaderInstructions: { draggable: '' } }

function nothing(): undefined {
  return undefined
}

function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (Math.abs(event.deltaY) > Math.abs(event.deltaX)) event.currentTarget.scrollLeft += event.deltaY
}
