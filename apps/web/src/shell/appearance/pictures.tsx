import type { LayoutName } from '../../shared/appearance/settings.ts'
import { useAppearanceT, type AppearanceKey } from './locale.ts'
import css from './theme-drawer.module.css'

/** Positions of menu (dark) and bars (light) in each layout, in a picture of 48 × 32. */
const PARTS: Record<LayoutName, readonly { at: [number, number, number, number]; kind: 'menu' | 'bar' | 'sheet' }[]> = {
  vertical: [
    { at: [0, 0, 12, 32], kind: 'menu' },
    { at: [12, 0, 36, 6], kind: 'bar' },
  ],
  horizontal: [{ at: [0, 0, 48, 7], kind: 'menu' }],
  comprehensive: [
    { at: [0, 0, 48, 7], kind: 'menu' },
    { at: [0, 7, 12, 25], kind: 'bar' },
  ],
  column: [
    { at: [0, 0, 7, 32], kind: 'menu' },
    { at: [7, 0, 10, 32], kind: 'bar' },
  ],
  fall: [
    { at: [0, 0, 9, 32], kind: 'menu' },
    { at: [11, 5, 20, 17], kind: 'sheet' },
  ],
}

interface Props<T extends string> {
  label: string
  values: readonly T[]
  value: T
  disabled?: boolean
  word: (value: T) => AppearanceKey
  onChange: (value: T) => void
}

/** Layouts to choose from, as small pictures. */
export function LayoutPictures(props: Omit<Props<LayoutName>, 'word'>) {
  return <Pictures {...props} word={value => `layout.${value}`} draw={value => <LayoutPicture layout={value} />} />
}

/** Options side by side, each with a picture. */
export function Pictures<T extends string>({
  label,
  values,
  value,
  disabled = false,
  word,
  onChange,
  draw,
}: Props<T> & { draw: (value: T) => React.ReactNode }) {
  const t = useAppearanceT()
  return (
    <div role="radiogroup" aria-label={label} className={css.pictures}>
      {values.map(one => (
        <label key={one} className={css.picture}>
          <input
            type="radio"
            className="visually-hidden"
            name={label}
            value={one}
            checked={one === value}
            disabled={disabled}
            onChange={() => onChange(one)}
          />
          <span className={css.frame}>{draw(one)}</span>
          {t(word(one))}
        </label>
      ))}
    </div>
  )
}

function LayoutPicture({ layout }: { layout: LayoutName }) {
  return (
    <svg viewBox="0 0 48 32" aria-hidden="true">
      {PARTS[layout].map(({ at: [x, y, width, height], kind }) => (
        <rect
          key={kind}
          x={x}
          y={y}
          width={width}
          height={height}
          className={css[kind]}
          rx={kind === 'sheet' ? 2 : 0}
        />
      ))}
    </svg>
  )
}
