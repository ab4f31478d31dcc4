import type { Actor } from '@tuheng/domain/kernel/policy'
import { createContext, useContext } from 'react'

/** What every field of a form needs besides its value. */
export interface FormSettings {
  creating: boolean
  actor: Actor
  /** The whole record is locked. */
  locked: boolean
  /** Prefix of the element ids of the form. */
  prefix: string
}

export const FormSettingsContext = createContext<FormSettings | null>(null)

export function useFormSettings(): FormSettings {
  const settings = useContext(FormSettingsContext)
  if (!settings) throw new Error('not inside a form')
  return settings
}
