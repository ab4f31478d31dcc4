import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useT, useText } from '../../shared/i18n.ts'
import { useSettings } from '../../shared/settings.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import { MenuMark } from '../menu/menu-mark.tsx'
import { MenuPanel } from '../menu/menu-panel.tsx'
import { sectionAt } from '../menu/menu-rules.ts'
import { useFlyout } from '../menu/use-flyout.ts'
import { useShownSection } from '../menu/use-shown-section.ts'
import { useMenu } from '../nav-context.tsx'
import type { MenuNode } from '../navigation.ts'
import css from './section-bar.module.css'

type Kind = 'panels' | 'choice'

/** The sections in one line. Those that find no room stand together behind one button. */
export function SectionBar({ kind }: { kind: Kind }) {
  const t = useT()
  const menu = useMenu()
  const { list, fitting } = useFitting(menu.length)
  return (
    <nav className={css.bar} aria-label={t(kind === 'panels' ? 'shell.menu' : 'shell.sections')}>
      <ul className={css.list} ref={list}>
        {menu.map((section, i) => (
          <Entry key={section.path} section={section} kind={kind} away={i >= fitting} />
        ))}
      </ul>
      {fitting < menu.length && <Rest sections={menu.slice(fitting)} kind={kind} />}
    </nav>
  )
}

interface EntryProps {
  section: MenuNode
  kind: Kind
  /** There is no room for it: it only keeps its place for measuring. */
  away?: boolean
  onChoose?: () => void
}

function Entry({ section, kind, away = false, onChoose }: EntryProps) {
  const text = useText()
  const { pathname } = useLocation()
  const { shown, choose } = useShownSection()
  const { open, show, hide, holder } = useFlyout<HTMLLIElement>()
  const here = !!sectionAt([section], pathname)
  const hidden = away ? { 'data-away': true, 'aria-hidden': true } : {}
  if (!section.children)
    return (
      <li {...hidden}>
        <MenuLink item={section} level={0} className={css.entry} onChoose={onChoose} />
      </li>
    )
  const panels = kind === 'panels'
  const onClick = () => {
    if (panels) return show()
    choose(section)
    useSettings.getState().set({ collapse: false })
    onChoose?.()
  }
  return (
    <li {...(panels ? holder : {})} {...hidden}>
      <button
        type="button"
        className={css.entry}
        data-here={(panels ? here : shown?.path === section.path) || undefined}
        aria-expanded={panels ? open : undefined}
        aria-pressed={panels ? undefined : shown?.path === section.path}
        onClick={onClick}
      >
        {text(section)}
        <MenuMark item={section} />
      </button>
      {panels && open && <MenuPanel section={section} at="below" onChoose={hide} />}
    </li>
  )
}

/** What found no room, one under the other; in `panels` with their screens. */
function Rest({ sections, kind }: { sections: readonly MenuNode[]; kind: Kind }) {
  const t = useT()
  const { pathname } = useLocation()
  const { shown } = useShownSection()
  const { open, show, hide, holder } = useFlyout<HTMLDivElement>()
  const here = kind === 'panels' ? !!sectionAt(sections, pathname) : sections.some(section => section.path === shown?.path)
  return (
    <div className={css.rest} {...holder}>
      <button type="button" className={css.entry} data-here={here || undefined} aria-expanded={open} aria-label={t('shell.moreSections')} title={t('shell.moreSections')} onClick={show}>
        <EllipsisOutlined />
      </button>
      {open && (
        <ul className={css.sheet}>
          {sections.map(section => (
            <Entry key={section.path} section={section} kind={kind} onChoose={hide} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** How many of the entries stand in the first line; the list wraps, and only the first line is seen. */
function useFitting(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const measure = () => setFitting([...box.children].filter(item => item instanceof HTMLElement && item.offsetTop === 0).length)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const item of box.children) observer.observe(item)
    measure()
    return () => observer.disconnect()
  }, [count])
  return { list, fitting }
}
