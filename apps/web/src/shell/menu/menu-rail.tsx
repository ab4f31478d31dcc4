import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../shared/i18n.ts'
import { leavesOf, type MenuNode } from '../navigation.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import css from './menu-rail.module.css'

/** The folded menu: an icon per section; its screens stand in a panel beside it, on hover, click or focus. */
export function MenuRail({ menu }: { menu: readonly MenuNode[] }) {
  return (
    <ul className={css.rail}>
      {menu.map(section => (
        <RailItem key={section.path} section={section} />
      ))}
    </ul>
  )
}

function RailItem({ section }: { section: MenuNode }) {
  const text = useText()
  const { pathname } = useLocation()
  const item = useRef<HTMLLIElement>(null)
  const [open, setOpen] = useState(false)
  const hide = () => setOpen(false)
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hide()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    hide()
    item.current?.querySelector('button')?.focus()
  }
  return (
    <li ref={item} onPointerEnter={event => event.pointerType === 'mouse' && setOpen(true)} onPointerLeave={hide} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={css.button}
        aria-label={text(section)}
        aria-expanded={open}
        data-here={pathname.startsWith(`${section.path}/`) || undefined}
        onClick={() => setOpen(true)}
      >
        <MenuIcon name={section.icon} />
      </button>
      {open && <RailPanel section={section} onChoose={hide} />}
    </li>
  )
}

/** Beside its icon, as far up as it needs to fit into the window. */
function RailPanel({ section, onChoose }: { section: MenuNode; onChoose: () => void }) {
  const text = useText()
  const panel = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = panel.current
    const beside = box?.parentElement?.getBoundingClientRect().top ?? 0
    setTop(Math.max(8, Math.min(beside, window.innerHeight - (box?.offsetHeight ?? 0) - 8)))
  }, [])
  const count = leavesOf(section.children ?? []).length
  return (
    <div ref={panel} className={css.panel} style={{ top }}>
      <div className={css.title}>{text(section)}</div>
      <div style={{ columnCount: count > 24 ? 3 : count > 12 ? 2 : 1, columnGap: 0 }}>
        <RailGroups items={section.children ?? []} onChoose={onChoose} />
      </div>
    </div>
  )
}

function RailGroups({ items, onChoose }: { items: readonly MenuNode[]; onChoose: () => void }) {
  const text = useText()
  return items.map(item =>
    item.children ? (
      <div key={item.path} className={css.group}>
        <div className={css.caption}>{text(item)}</div>
        {item.children.map(leaf => (
          <MenuLink key={leaf.path} item={leaf} level={0} onChoose={onChoose} />
        ))}
      </div>
    ) : (
      <MenuLink key={item.path} item={item} level={0} onChoose={onChoose} />
    ),
  )
}
