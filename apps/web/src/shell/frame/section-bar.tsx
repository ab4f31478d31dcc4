import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { memo, useLayoutEffect, useRef, useState } from 'react'
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
import { fittingEntries } from './fitting-entries.ts'
import css from './section-bar.module.css'

type Kind = 'panels' | 'choice'

/** The sections in one line, always including the current one. Those that do not fit are behind a button. */
export function SectionBar({ kind }: { kind: Kind }) {
  const t = useT()
  const menu = useMenu()
  const pathname = useMenuPath()
  const { section } = useShownSection()
  const front = kind === 'choice' ? section : sectionAt(menu, pathname)
  const { bar, fitting } = useFittingEntries(menu.findIndex(one => one.path === front?.path))
  const rest = menu.filter((_, i) => !fitting.includes(i))
  return (
    <nav
      className={css.bar}
      ref={bar}
      aria-label={t(kind === 'panels' ? 'shell.menu' : 'shell.sections')}
      onKeyDown={event => menuKeys(event, true)}
    >
      <ul className={css.list}>
        {menu.map((one, i) => (
          <Entry key={one.path} section={one} kind={kind} measuredOnly={!fitting.includes(i)} />
        ))}
      </ul>
      {rest.length > 0 && <MoreSections sections={rest} kind={kind} />}
    </nav>
  )
}

interface EntryProps {
  section: MenuNode
  kind: Kind
  /** It does not fit, and is in the page only for measuring. */
  measuredOnly?: boolean
  /** It is in the panel of the entries that do not fit. */
  inPanel?: boolean
  onChoose?: () => void
}

const Entry = memo(function Entry({ section, kind, measuredOnly = false, inPanel = false, onChoose }: EntryProps) {
  const text = useText()
  const pathname = useMenuPath()
  const { enter } = useShownSection()
  const { open, show, hide, containerProps } = useFlyout<HTMLLIElement>()
  const isCurrent = !!sectionAt([section], pathname)
  const hidden = measuredOnly ? { 'data-away': true, 'aria-hidden': true } : {}
  if (!section.children)
    return (
      <li {...hidden}>
        <MenuLink item={section} level={0} className={css.entry} onChoose={onChoose} />
      </li>
    )
  const panels = kind === 'panels'
  const onClick = () => {
    if (panels) return show()
    enter(section)
    useSettings.getState().set({ collapse: false })
    onChoose?.()
  }
  const close = () => {
    hide()
    onChoose?.()
  }
  return (
    <li {...(panels ? containerProps : {})} {...hidden}>
      <button
        type="button"
        className={css.entry}
        data-here={isCurrent || undefined}
        aria-current={isCurrent ? 'true' : undefined}
        aria-expanded={panels ? open : undefined}
        onClick={onClick}
      >
        {text(section)}
        <MenuMark item={section} />
      </button>
      {panels && open && <MenuPanel section={section} at={inPanel ? 'right' : 'below'} onChoose={close} />}
    </li>
  )
})

/** The entries that do not fit, below each other; in `panels` with their screens. */
function MoreSections({ sections, kind }: { sections: readonly MenuNode[]; kind: Kind }) {
  const t = useT()
  const { open, show, hide, containerProps } = useFlyout<HTMLDivElement>()
  return (
    <div className={css.rest} {...containerProps}>
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
            <Entry key={section.path} section={section} kind={kind} inPanel onChoose={hide} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Width in px of the button for the rest while it is not shown. */
const MORE_WIDTH = 88

/** The entries in the line. Measured again when the bar, a name or the font changes. */
function useFittingEntries(front: number) {
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
  const fitting =
    sizes.widths.length === count
      ? fittingEntries({ ...sizes, more: MORE_WIDTH, front })
      : Array.from({ length: count }, (_, i) => i)
  return { bar, fitting }
}

/** Left and right of the line, in px. */
const PADDING = 8
