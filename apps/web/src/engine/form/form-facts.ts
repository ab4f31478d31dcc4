import type { Actor } from '@tuheng/domain/kernel/policy'
import { createContext, useContext } from 'react'

/** What every field of a form needs besides its value. */
export interface FormFacts {
  creating: boolean
  actor: Actor
  /** The whole record is locked. */
  locked: boolean
  /** Prefix of the element ids of the form. */
  prefix: string
}

export const FormFactsContext = createContext<FormFacts | null>(null)

export function useFormFacts(): FormFacts {
  const facts = useContext(FormFactsContext)
  if (!facts) throw new Error('not inside a form')
  return facts
}
