import type { MenuNode } from '../navigation.ts'
import css from './menu-mark.module.css'

/** What stands beside a name in the menu: a badge, a spot. */
export function MenuMark({ item }: { item: MenuNode }) {
  if (!item.badge && !item.dot) return null
  return (
    <>
      {item.dot && <span className={css.dot} data-type={item.dot} />}
      {item.badge && (
        <span className={css.badge} data-type={item.badge.type}>
          {item.badge.text}
        </span>
      )}
    </>
  )
}
