import { lazy, Suspense } from 'react'
import { useFormValue } from '../../../engine/form/form-context.ts'

const BoxNote = lazy(() => import('./box-note.tsx').then(module => ({ default: module.BoxNote })))

/** Below a container number of a trip. Its code is fetched with the form, because lists do not need it. */
export function boxNoteFor(field: 'boxNo1' | 'boxNo2') {
  return function BoxFieldNote() {
    const asked = {
      boxNo: useFormValue(field),
      legId: useFormValue('legId'),
      yardId: useFormValue('yardId'),
      at: useFormValue('loadAt'),
    }
    return (
      <Suspense>
        <BoxNote {...asked} />
      </Suspense>
    )
  }
}
