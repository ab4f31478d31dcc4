import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense } from 'react'
import type { InputProps, Widget } from '../types.ts'

const LinesGrid = lazy(() => import('./lines-grid.tsx'))
const LinesView = lazy(() => import('./lines-view.tsx').then(module => ({ default: module.LinesView })))

/** Child rows: an editable grid in forms, their number in lists. */
export const linesWidget: Widget<'lines'> = {
  Input: (props: InputProps<'lines'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <LinesGrid {...props} />
    </Suspense>
  ),
  Cell: ({ value }) => String(value.length),
  text: ({ value }) => String(value.length),
  Panel: ({ field, value, row }) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <LinesView field={field} rows={value as AnyRow[]} of={row} />
    </Suspense>
  ),
  wide: true,
  unordered: true,
}
