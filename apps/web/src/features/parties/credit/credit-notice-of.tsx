import { lazy, Suspense } from 'react'
import type { FormNotice } from '../../../engine/slots.ts'
import type { Beside } from './credit-notice.tsx'

const CreditNotice = lazy(() => import('./credit-notice.tsx').then(module => ({ default: module.CreditNotice })))

/** The notice under the customer of a form. It comes with the form: lists of the same documents need none of it. */
export function creditNoticeOf(beside: Beside): FormNotice {
  return props => (
    <Suspense>
      <CreditNotice {...props} {...beside} />
    </Suspense>
  )
}
