import { lazy } from 'react'
import { useLoggedErrors } from '../../shared/faults/error-log.ts'

const ErrorsTool = lazy(() => import('./errors-tool.tsx'))

/** Nothing as long as nothing went wrong; the code of the list comes with the first error. */
export function ErrorsGate() {
  return useLoggedErrors().length ? <ErrorsTool /> : null
}
