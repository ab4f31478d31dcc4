import type { Actor } from '@tuheng/domain/kernel/policy'
import { createContext, useContext } from 'react'

/** What every field of a form needs to know besides its value. */
export interface FormFacts {
  creating: boolean
  actor: Actor
  /** Nothing may be typed: the record is locked as a whole. */
  locked: boolean
  /** Begins the ids of the form's elements. */
  prefix: string
}

export const FormFactsContext = createContext<FormFacts | null>(null)

export function useFormFacts(): FormFacts {
  const facts = useContext(FormFactsContext)
  if (!facts) throw new Error('not inside a form')
  return facts
}
