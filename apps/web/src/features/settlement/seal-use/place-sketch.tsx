import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { MouseEvent } from 'react'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useFormState } from '../../../engine/form/form-context.ts'
import { useT } from '../locale/index.ts'
import css from './place-sketch.module.css'

/** A page of A4 in millimetres. */
const PAGE = { width: 210, height: 297 }

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(value) || 0)

/** The places of the seals on a sheet of A4. A click moves the last one there. */
export function PlaceSketch({ form }: FormPaneProps) {
  const t = useT()
  const places = useFormState(({ values }) => values['places']) as readonly AnyRow[] | undefined
  if (!places?.length) return null
  const move = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const scale = PAGE.width / width
    const at = { x: Math.round((event.clientX - left) * scale), y: Math.round((event.clientY - top) * scale) }
    form.set(
      'places',
      places.map((place, i) => (i === places.length - 1 ? { ...place, ...at } : place)),
    )
  }
  return (
    <div className={css.sketch}>
      {/* By keyboard the same is entered as numbers above */}
      <button type="button" tabIndex={-1} className={css.page} aria-label={t('seal.sketch')} onClick={move}>
        <svg viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} aria-hidden="true">
          {places.map((place, i) => {
            const size = numberOf(place['size'])
            const isEdge = place['page'] === 'edge'
            return (
              <g key={String(place['key'] ?? place['id'] ?? i)}>
                <circle cx={isEdge ? PAGE.width : numberOf(place['x'])} cy={numberOf(place['y'])} r={size / 2} />
                <text x={isEdge ? PAGE.width - size / 4 : numberOf(place['x'])} y={numberOf(place['y']) + 4}>
                  {i + 1}
                </text>
              </g>
            )
          })}
        </svg>
      </button>
      <p className="en-faint">{t('seal.sketchWhat')}</p>
    </div>
  )
}
