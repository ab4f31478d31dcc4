import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { useMemo, useState, type MouseEvent } from 'react'
import { useText } from '../../shared/text/i18n.ts'
import { screensIn, type MenuNode } from '../navigation.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { MenuMark } from './menu-mark.tsx'
import { sectionAt } from './menu-rules.ts'
import css from './menu-tree.module.css'
import { useMenuPath } from './use-menu-path.ts'

interface Props {
  menu: readonly MenuNode[]
  /** Shows the screens of one section, with all groups open. */
  singleSection?: boolean
  /** A screen was chosen; closes the drawer on a phone. */
  onChoose?: () => void
}

/** Sections, groups and screens as a tree of links. The path to the current screen is open. */
export function MenuTree({ menu, singleSection = false, onChoose }: Props) {
  const pathname = useMenuPath()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const short = useMemo(
    () => (singleSection ? new Set(menu.map(item => item.path)) : shortGroups(menu)),
    [menu, singleSection],
  )
  // Visiting another page opens the path to it, even if it was folded before
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setToggled(new Map([...toggled].filter(([path]) => !pathname.startsWith(`${path}/`))))
  }
  const isOpen = (item: MenuNode) => toggled.get(item.path) ?? (!!sectionAt([item], pathname) || short.has(item.path))
  const toggle = (item: MenuNode) => setToggled(new Map(toggled).set(item.path, !isOpen(item)))
  return (
    <ul className={css.tree} data-part={singleSection || undefined}>
      {menu.map(item => (
        <Branch key={item.path} item={item} level={0} isOpen={isOpen} toggle={toggle} onChoose={onChoose} />
      ))}
    </ul>
  )
}

interface BranchProps {
  item: MenuNode
  level: number
  isOpen: (item: MenuNode) => boolean
  toggle: (item: MenuNode) => void
  onChoose: (() => void) | undefined
}

function Branch(props: BranchProps) {
  const { item, level, isOpen, toggle, onChoose } = props
  const text = useText()
  if (!item.children)
    return (
      <li>
        <MenuLink
          item={item}
          level={level}
          onChoose={onChoose}
          icon={item.icon && level === 0 ? <MenuIcon name={item.icon} /> : undefined}
        />
      </li>
    )
  const open = isOpen(item)
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    toggle(item)
  }
  return (
    <li>
      <button type="button" className={css.branch} data-level={level} aria-expanded={open} onClick={onClick}>
        {item.icon && <MenuIcon name={item.icon} />}
        <span className={css.label} title={text(item)}>
          {text(item)}
        </span>
        <MenuMark item={item} open={open} />
        <RightOutlined className={css.arrow} aria-hidden aria-label={undefined} />
      </button>
      {open && (
        <ul className={css.tree}>
          {item.children.map(child => (
            <Branch key={child.path} {...props} item={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Up to this number of screens the groups of a section start open. */
const FEW_SCREENS = 12

function shortGroups(menu: readonly MenuNode[]): ReadonlySet<string> {
  const sections = menu.filter(section => screensIn([section]).length <= FEW_SCREENS)
  return new Set(sections.flatMap(section => (section.children ?? []).map(child => child.path)))
}
