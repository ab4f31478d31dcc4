import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { memo, type CSSProperties, type HTMLAttributes, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { useT } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { isClosable, isUnsaved, type Tab } from '../../shared/tabs/tab-rules.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { closeAndMoveFocus } from './close-and-move-focus.ts'
import type { MenuPosition } from './tab-context-menu.tsx'
import css from './tab-bar.module.css'
import { useTabLabel } from './use-tab-label.ts'

/** Properties of a draggable tab. */
export interface Drag {
  ref: (node: HTMLElement | null) => void
  listeners: HTMLAttributes<HTMLElement>
  style: CSSProperties
  dragging: boolean
}

export interface TabItemProps {
  tab: Tab
  front: boolean
  onMenu: (spot: MenuPosition) => void
  drag?: Drag
}

export const TabItem = memo(function TabItem({ tab, front, onMenu, drag }: TabItemProps) {
  const t = useT()
  const { title, icon } = useTabLabel(tab)
  const icons = useSettings(state => state.showTabsIcon)
  const closable = isClosable(tab)

  const close = (event: { currentTarget: HTMLElement; detail?: number }) => void closeAndMoveFocus(tab.key, event)
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu({ key: tab.key, x: event.clientX, y: event.clientY, byKey: event.button !== 2 })
  }
  const onAuxClick = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 1 || !closable) return
    event.preventDefault()
    close(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' && closable) close({ currentTarget: event.currentTarget, detail: 0 })
  }
  return (
    <li
      ref={drag?.ref}
      className={css.tab}
      data-front={front || undefined}
      data-dragging={drag?.dragging || undefined}
      style={drag?.style}
      onContextMenu={onContextMenu}
      onDoubleClick={closable ? close : undefined}
      onAuxClick={onAuxClick}
      {...drag?.listeners}
      onKeyDown={onKeyDown}
    >
      <Link to={tab.path + tab.search} className={css.link} aria-current={front ? 'page' : undefined} draggable={false}>
        {icons && <MenuIcon name={icon} />}
        <span className={css.title} title={title}>
          {title}
        </span>
        {isUnsaved(tab) && (
          <span className={css.unsaved} role="img" aria-label={t('tabs.dirty')} title={t('tabs.dirty')} />
        )}
      </Link>
      {closable && (
        <button
          type="button"
          className={css.close}
          aria-label={t('tabs.close', { title })}
          onClick={close}
          onDoubleClick={stop}
          onPointerDown={stop}
        >
          <CloseOutlined />
        </button>
      )}
    </li>
  )
})

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation()
}
