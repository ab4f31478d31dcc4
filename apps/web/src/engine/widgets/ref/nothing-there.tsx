import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { lazy, type ReactNode, Suspense } from 'react'
import type { RefTarget } from './options.ts'

const Acts = lazy(() => import('./nothing-acts.tsx'))
const Words = lazy(() => import('./nothing-acts.tsx').then(module => ({ default: module.NothingWords })))

export interface NothingProps {
  field: Field
  target: RefTarget | undefined
  /** What was asked for: the fixed filter of the reference, and what its siblings add. */
  filters: AnyRow
  /** What was typed: then nothing is missing, it was only not found. */
  search: string
  /** Makes a record here and chooses it. Without it, and for documents, the form opens in a tab of its own. */
  onCreate?: (() => void) | undefined
}

/** What a picker says that has nothing to offer: what is missing. */
export const NothingWords = (props: NothingProps) => (
  <Suspense>
    <Words {...props} />
  </Suspense>
)

/** The way to what is missing, as far as the person may go it. The form that the picker stands in stays as it is. */
export const NothingActs = (props: NothingProps) => (
  <Suspense>
    <Acts {...props} />
  </Suspense>
)

/**
 * What a list of choices says instead of choices. A list must have choices for who listens, and the field names one of this
 * id as the present one while there is none.
 */
export const NoChoice = ({ id, children }: { id: string | undefined; children: ReactNode }) => (
  <span id={id && `${id}_list_-1`} role="option" aria-selected={false} aria-disabled className="en-ref-none">
    {children}
  </span>
)
