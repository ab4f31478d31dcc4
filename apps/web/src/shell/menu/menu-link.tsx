import { useEffect, useRef, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../shared/i18n.ts'
import { useTabs } from '../../shared/tabs.ts'
import { requestReload } from '../close-tabs.ts'
import type { MenuNode } from '../navigation.ts'
import { preloadPages } from '../screen-routes.tsx'
import css from './menu-tree.module.css'

interface Props {
  item: MenuNode
  level: number
  onChoose: (() => void) | undefined
}

/** A screen of the menu. An open one keeps the filters it has; a click on the one in front loads it anew. */
export function MenuLink({ item, level, onChoose }: Props) {
  const text = useText()
  const { pathname } = useLocation()
  const search = useTabs(state => state.tabs.find(tab => tab.key === item.path)?.search ?? '')
  const here = pathname === item.path || pathname.startsWith(`${item.path}/`)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (pathname === item.path) {
      event.preventDefault()
      void requestReload(item.path)
    }
    onChoose?.()
  }
  return (
    <Link
      ref={link}
      to={item.path + search}
      className={css.leaf}
      data-level={level}
      aria-current={here ? 'page' : undefined}
      title={text(item)}
      onClick={onClick}
      onPointerEnter={preloadPages}
    >
      <span className={css.label}>{text(item)}</span>
    </Link>
  )
}
