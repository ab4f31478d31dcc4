import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { useLayoutEffect, useRef, useState } from 'react'
import { useT, useText } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { menuKeys } from '../menu/menu-keys.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import { MenuMark } from '../menu/menu-mark.tsx'
import { MenuPanel } from '../menu/menu-panel.tsx'
import { sectionAt } from '../menu/menu-rules.ts'
import { useFlyout } from '../menu/use-flyout.ts'
import { useShownSection } from '../menu/use-shown-section.ts'
import { useMenuPath } from '../menu/use-menu-path.ts'
import { useMenu } from '../nav-context.tsx'
import type { MenuNode } from '../navigation.ts'
import { inLine } from './line.ts'
import css from './section-bar.module.css'

type Kind = 'panels' | 'choice'

/** The sections in one line, the one in front always among them. Those that find no room stand together behind one button. */
export function SectionBar({ kind }: { kind: Kind }) {
  const t = useT()
  const menu = useMenu()
  const pathname = useMenuPath()
  const { section } = useShownSection()
  const front = kind === 'choice' ? section : sectionAt(menu, pathname)
  const { bar, standing } = useStanding(menu.findIndex(one => one.path === front?.path))
  const rest = menu.filter((_, i) => !standing.includes(i))
  return (
    <nav
      className={css.bar}
      ref={bar}
      aria-label={t(kind === 'panels' ? 'shell.menu' : 'shell.sections')}
      onKeyDown={event => menuKeys(event, true)}
    >
      <ul className={css.list}>
        {menu.map((one, i) => (
          <Entry key={one.path} section={one} kind={kind} away={!standing.includes(i)} />
        ))}
      </ul>
      {rest.length > 0 && <Rest sections={rest} kind={kind} />}
    </nav>
  )
}

interface EntryProps {
  section: MenuNode
  kind: Kind
  /** There is no room for it: it is only there for measuring. */
  away?: boolean
  /** Stands in the sheet of what found no room. */
  inSheet?: boolean
  onChoose?: () => void
}

function Entry({ section, kind, away = false, inSheet = false, onChoose }: EntryProps) {
  const text = useText()
  const pathname = useMenuPath()
  const { section: shown, choose } = useShownSection()
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
  const close = () => {
    hide()
    onChoose?.()
  }
  return (
    <li {...(panels ? holder : {})} {...hidden}>
      <button
        type="button"
        className={css.entry}
        data-here={(panels ? here : shown?.path === section.path) || undefined}
        aria-current={here ? 'true' : undefined}
        aria-expanded={panels ? open : undefined}
        aria-pressed={panels ? undefined : shown?.path === section.path}
        onClick={onClick}
      >
        {text(section)}
        <MenuMark item={section} />
      </button>
      {panels && open && <MenuPanel section={section} at={inSheet ? 'right' : 'below'} onChoose={close} />}
    </li>
  )
}

/** What found no room, one under the other; in `panels` with their screens. */
function Rest({ sections, kind }: { sections: readonly MenuNode[]; kind: Kind }) {
  const t = useT()
  const { open, show, hide, holder } = useFlyout<HTMLDivElement>()
  return (
    <div className={css.rest} {...holder}>
      <button
        type="button"
        className={css.entry}
        aria-expanded={open}
        aria-label={t('shell.moreSections')}
        onClick={show}
      >
        {t('shell.more')}
        <DownOutlined className={css.arrow} aria-hidden aria-label={undefined} />
      </button>
      {open && (
        <ul className={css.sheet} data-flyout>
          {sections.map(section => (
            <Entry key={section.path} section={section} kind={kind} inSheet onChoose={hide} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Width of the button for the rest, while it is not shown. */
const MORE = 88

/** The entries in the line; measured again when the bar, a name or the font changes. */
function useStanding(front: number) {
  const bar = useRef<HTMLElement>(null)
  const [sizes, setSizes] = useState<{ widths: readonly number[]; room: number }>({ widths: [], room: Infinity })
  const count = useMenu().length
  useLayoutEffect(() => {
    const box = bar.current
    const list = box?.firstElementChild
    if (!box || !list) return
    const measure = () =>
      setSizes({
        widths: [...list.children].map(item => item.getBoundingClientRect().width),
        room: box.clientWidth - PADDING,
      })
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const item of list.children) observer.observe(item)
    measure()
    return () => observer.disconnect()
  }, [count])
  const standing =
    sizes.widths.length === count ? inLine({ ...sizes, more: MORE, front }) : Array.from({ length: count }, (_, i) => i)
  return { bar, standing }
}

/** Left and right of the line. */
const PADDING = 8
