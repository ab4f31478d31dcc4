import { useText } from '../../shared/text/i18n.ts'
import type { MenuNode } from '../navigation.ts'
import css from './menu-mark.module.css'
import { markFor } from './marks.ts'
import { useMarks } from './use-marks.ts'

interface Props {
  item: MenuNode
  /** Id of the text of the mark, for `aria-describedby`. */
  id?: string
  /** The entries below are visible. */
  open?: boolean
}

/** A number or a dot beside a name in the menu. */
export function MenuMark({ item, id, open = false }: Props) {
  const text = useText()
  const {
    badge,
    dot,
    label: description,
  } = markFor(
    item,
    useMarks(state => state.marks),
    !open,
  )
  if (!badge && !dot) return null
  return (
    <span className={css.marks} aria-hidden title={description && text(description)}>
      {dot && <span className={css.dot} data-type={dot} />}
      {badge && (
        <span className={css.badge} data-type={badge.type}>
          {badge.text}
        </span>
      )}
      {id && description && (
        <span id={id} className="visually-hidden">
          {text(description)}
        </span>
      )}
    </span>
  )
}
