import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../shared/text/i18n.ts'
import { useTabs } from '../../shared/tabs/tabs.ts'
import type { MenuNode } from '../navigation.ts'
import { navigation } from '../nav-context.tsx'
import { preload } from '../screen-routes.tsx'
import { MenuMark } from './menu-mark.tsx'
import { isCurrent } from './menu-rules.ts'
import css from './menu-tree.module.css'
import { useMenuAction } from './use-menu-action.ts'
import { useMenuPath } from './use-menu-path.ts'

interface Props {
  item: MenuNode
  level: number
  onChoose?: (() => void) | undefined
  /** Replaces the styles of a row in the tree. */
  className?: string | undefined
  icon?: ReactNode
  /** Styled as the current one; by default if its page is in front. */
  front?: boolean
}

/** Links a screen of the menu. An open screen keeps its filters; a click on the current one reloads it. */
export function MenuLink({ item, level, onChoose, className = css.leaf, icon, front }: Props) {
  const text = useText()
  const pathname = useMenuPath()
  const search = useTabs(state => state.tabs.find(tab => tab.key === item.path)?.search ?? '')
  const isFront = isCurrent(item, pathname)
  const description = useId()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFront) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isFront])
  return (
    <Link
      ref={link}
      to={item.external ?? item.path + search}
      target={item.target}
      className={className}
      data-level={level}
      data-front={front || undefined}
      aria-current={isFront ? 'page' : undefined}
      aria-describedby={description}
      title={text(item)}
      onClick={useMenuAction(item, onChoose)}
      onPointerEnter={() => preload(navigation.places.get(item.path)?.screen)}
    >
      {icon}
      <span className={css.label}>{text(item)}</span>
      <MenuMark item={item} id={description} />
    </Link>
  )
}
