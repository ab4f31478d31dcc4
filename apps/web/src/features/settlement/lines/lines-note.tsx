import type { InputProps } from '../../../engine/widgets/types.ts'
import { useT } from '../locale/index.ts'
import css from './lines.module.css'

/** Stands in the form of a statement instead of its lines, which are collected and adjusted on its own page. */
export function LinesNote({ value, id }: InputProps<'lines'>) {
  const t = useT()
  const count = value?.length ?? 0
  return (
    <output id={id} className={css.note}>
      {count ? t('lines.note.kept', { count }) : t('lines.note.new')}
    </output>
  )
}
