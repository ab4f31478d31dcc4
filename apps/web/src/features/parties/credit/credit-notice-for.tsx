import { lazy, Suspense } from 'react'
import type { FormNotice } from '../../../engine/slots.ts'
import type { CreditSubject } from './credit-notice.tsx'

const CreditNotice = lazy(() => import('./credit-notice.tsx').then(module => ({ default: module.CreditNotice })))

/** The notice under the customer field of a form. Its code is fetched with the form, because lists do not need it. */
export function creditNoticeFor(subject: CreditSubject): FormNotice {
  return props => (
    <Suspense>
      <CreditNotice {...props} {...subject} />
    </Suspense>
  )
}
