import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import { memo, useEffect, useMemo, useRef, type CSSProperties, type HTMLAttributes, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { useLang, useT } from '../../shared/i18n.ts'
import { useActor } from '../../shared/session.ts'
import { useSettings } from '../../shared/settings.ts'
import { HOME_PATH, isClosable, type Tab } from '../../shared/tab-rules.ts'
import { requestClose } from '../close-tabs.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { navigation } from '../nav-context.tsx'
import { resolve } from '../navigation.ts'
import { tabTitle } from '../titles.ts'
import css from './tab-bar.module.css'

/** What dragging adds to a tab. */
export interface Drag {
  ref: (node: HTMLElement | null) => void
  listeners: HTMLAttributes<HTMLElement>
  style: CSSProperties
  dragging: boolean
}

export interface TabItemProps {
  tab: Tab
  front: boolean
  onMenu: (key: string, x: number, y: number) => void
  drag?: Drag
}

export const TabItem = memo(function TabItem({ tab, front, onMenu, drag }: TabItemProps) {
  const t = useT()
  const { title, icon } = useFace(tab)
  const closable = isClosable(tab)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (front) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [front])

  const close = () => void requestClose([tab.key])
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu(tab.key, event.clientX, event.clientY)
  }
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1 || !closable) return
    event.preventDefault()
    close()
  }
  return (
    <li
      ref={node => {
        item.current = node
        drag?.ref(node)
      }}
      className={css.tab}
      data-front={front || undefined}
      data-dragging={drag?.dragging || undefined}
      style={drag?.style}
      onContextMenu={onContextMenu}
      onDoubleClick={closable ? close : undefined}
      onAuxClick={onAuxClick}
      {...drag?.listeners}
    >
      <Link to={tab.path + tab.search} className={css.link} aria-current={front ? 'page' : undefined} draggable={false}>
        {tab.key === HOME_PATH ? <HomeOutlined /> : icon && <MenuIcon name={icon} />}
        <span className={css.title} title={title}>
          {title}
        </span>
        {tab.dirty && <span className={css.dirty} role="img" aria-label={t('tabs.dirty')} title={t('tabs.dirty')} />}
      </Link>
      {closable && (
        <button type="button" className={css.close} aria-label={t('tabs.close', { title })} onClick={close} onDoubleClick={stop} onPointerDown={stop}>
          <CloseOutlined />
        </button>
      )}
    </li>
  )
})

/** Its name, and its icon when icons are wanted: of the screen, or of the section it hangs in. */
function useFace(tab: Tab): { title: string; icon: string | undefined } {
  const lang = useLang()
  const actor = useActor()
  const icons = useSettings(state => state.showTabsIcon)
  const target = useMemo(() => resolve(navigation, actor, tab.path), [actor, tab.path])
  if (target.kind !== 'page') return { title: tab.path, icon: undefined }
  const { screen, section } = target.place
  return { title: tabTitle(tab, target, lang), icon: icons ? (screen.icon ?? section?.icon ?? 'AppstoreOutlined') : undefined }
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation()
}
