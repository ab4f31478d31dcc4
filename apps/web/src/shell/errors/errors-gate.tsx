import { lazy } from 'react'
import { useLoggedErrors } from '../../shared/faults/error-log.ts'

const ErrorsTool = lazy(() => import('./errors-tool.tsx'))

/** Fetches the code of the tool with the first error. */
export function ErrorsGate() {
  return useLoggedErrors().length ? <ErrorsTool /> : null
}
