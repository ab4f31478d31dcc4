import { useId } from 'react'
import { useText } from '../../shared/text/i18n.ts'
import type { MenuNode } from '../navigation.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { MenuMark } from './menu-mark.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { sectionAt } from './menu-rules.ts'
import css from './menu-rail.module.css'
import { useFlyout } from './use-flyout.ts'
import { useMenuPath } from './use-menu-path.ts'

interface Props {
  menu: readonly MenuNode[]
  /** Shows names beside the icons. */
  wide?: boolean
  /** Whether the pointer at this x keeps a panel open. */
  keepsOpen?: (x: number) => boolean
}

/** A column of sections. Their screens open in a panel beside them on hover, click or focus. */
export function MenuRail({ menu, wide = false, keepsOpen }: Props) {
  return (
    <ul className={css.rail} data-wide={wide || undefined}>
      {menu.map(section =>
        section.children ? (
          <Section key={section.path} section={section} wide={wide} keepsOpen={keepsOpen} />
        ) : (
          <Single key={section.path} item={section} wide={wide} />
        ),
      )}
    </ul>
  )
}

function Section({ section, wide, keepsOpen }: { section: MenuNode; wide: boolean; keepsOpen: Props['keepsOpen'] }) {
  const text = useText()
  const description = useId()
  const pathname = useMenuPath()
  const { open, show, hide, containerProps } = useFlyout<HTMLLIElement>(keepsOpen)
  return (
    <li {...containerProps}>
      <button
        type="button"
        className={css.button}
        aria-label={wide ? undefined : text(section)}
        aria-describedby={description}
        aria-expanded={open}
        data-here={!!sectionAt([section], pathname) || undefined}
        onClick={show}
      >
        <MenuIcon name={section.icon} />
        {wide && <span className={css.name}>{text(section)}</span>}
        <MenuMark item={section} id={description} />
      </button>
      {open && <MenuPanel section={section} at="right" onChoose={hide} />}
    </li>
  )
}

function Single({ item, wide }: { item: MenuNode; wide: boolean }) {
  return (
    <li>
      <MenuLink
        item={item}
        level={0}
        className={wide ? css.button : `${css.button} ${css.iconOnly}`}
        icon={<MenuIcon name={item.icon} />}
      />
    </li>
  )
}
