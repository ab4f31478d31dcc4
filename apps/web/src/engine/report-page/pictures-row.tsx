import { lazy, Suspense } from 'react'
import type { Leads } from './figure-link.tsx'
import type { Picture } from './pictures.ts'
import { Unit } from '../common/unit.tsx'

const Chart = lazy(() => import('./chart.tsx'))

/** The pictures of a report beside each other; a bar leads where its figure in the table does. */
export function PicturesRow({ pictures, leads }: { pictures: readonly Picture[]; leads: Leads }) {
  if (!pictures.length) return null
  return (
    <div className="en-pictures">
      {pictures.map(({ title, unit, drawing, figures }) => (
        <figure key={title} className="en-panel">
          <figcaption>
            {title}
            {unit && <Unit>{unit}</Unit>}
          </figcaption>
          <Suspense fallback={<div className="en-chart" />}>
            <Chart
              drawing={drawing}
              label={inWords(unit ? `${title} (${unit})` : title, drawing)}
              onPick={index => {
                const figure = figures[index]
                if (figure) leads(figure.row, figure.column)?.follow()
              }}
            />
          </Suspense>
        </figure>
      ))}
    </div>
  )
}

function inWords(title: string, drawing: Picture['drawing']): string {
  if (!('bars' in drawing)) return title
  return `${title}: ${drawing.bars.map(bar => [bar.name, bar.text, bar.rate].filter(Boolean).join(' ')).join('; ')}`
}
