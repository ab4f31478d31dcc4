import { lazy, Suspense } from 'react'
import type { Leads } from './figure-link.tsx'
import type { Picture } from './pictures.ts'

const Chart = lazy(() => import('./chart.tsx'))

/** The pictures of a report beside each other; a bar leads where its figure in the table does. */
export function PicturesRow({ pictures, leads }: { pictures: readonly Picture[]; leads: Leads }) {
  if (!pictures.length) return null
  return (
    <div className="en-pictures">
      {pictures.map(({ title, drawing, figures }) => (
        <figure key={title} className="en-panel">
          <figcaption>{title}</figcaption>
          <Suspense fallback={<div className="en-chart" />}>
            <Chart
              drawing={drawing}
              label={inWords(title, drawing)}
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
