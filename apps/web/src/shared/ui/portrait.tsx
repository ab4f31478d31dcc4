import { usePersonal } from '../session/personal.ts'
import css from './portrait.module.css'

/** The picture of the signed-in person, or the first letter of their name. */
export function Portrait({ name, size = 26 }: { name: string; size?: number }) {
  const url = usePersonal('portrait')
  return (
    <span
      className={css.portrait}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size > 40 ? size / 2.2 : undefined }}
    >
      {url ? <img src={url} alt="" /> : name.split(/[•·]/).at(-1)?.trim().slice(0, 1)}
    </span>
  )
}
