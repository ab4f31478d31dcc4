import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { useMemo, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../shared/i18n.ts'
import { leavesOf, type MenuNode } from '../navigation.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import css from './menu-tree.module.css'

interface Props {
  menu: readonly MenuNode[]
  /** A screen has been chosen: closes the drawer on a phone. */
  onChoose?: () => void
}

/** Sections, groups and screens as a tree of links; the way to the current screen is open. */
export function MenuTree({ menu, onChoose }: Props) {
  const { pathname } = useLocation()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const short = useMemo(() => shortGroups(menu), [menu])
  // A visit elsewhere opens the way there, whatever was folded before
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setToggled(new Map([...toggled].filter(([path]) => !isUnder(pathname, path))))
  }
  const isOpen = (path: string) => toggled.get(path) ?? (isUnder(pathname, path) || short.has(path))
  const toggle = (path: string) => setToggled(new Map(toggled).set(path, !isOpen(path)))
  return (
    <ul className={css.tree}>
      {menu.map(item => (
        <Branch key={item.path} item={item} level={0} isOpen={isOpen} toggle={toggle} onChoose={onChoose} />
      ))}
    </ul>
  )
}

interface BranchProps {
  item: MenuNode
  level: number
  isOpen: (path: string) => boolean
  toggle: (path: string) => void
  onChoose: (() => void) | undefined
}

function Branch(props: BranchProps) {
  const { item, level, isOpen, toggle, onChoose } = props
  const text = useText()
  if (!item.children)
    return (
      <li>
        <MenuLink item={item} level={level} onChoose={onChoose} />
      </li>
    )
  const open = isOpen(item.path)
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    toggle(item.path)
  }
  return (
    <li>
      <button type="button" className={css.branch} data-level={level} aria-expanded={open} onClick={onClick}>
        {level === 0 && <MenuIcon name={item.icon} />}
        <span className={css.label} title={text(item)}>
          {text(item)}
        </span>
        <RightOutlined className={css.arrow} />
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

/** Screens of a section that need not be folded away group by group. */
const FEW = 12

function shortGroups(menu: readonly MenuNode[]): ReadonlySet<string> {
  const sections = menu.filter(section => leavesOf([section]).length <= FEW)
  return new Set(sections.flatMap(section => (section.children ?? []).map(child => child.path)))
}

function isUnder(path: string, parent: string): boolean {
  return path.startsWith(`${parent}/`)
}
