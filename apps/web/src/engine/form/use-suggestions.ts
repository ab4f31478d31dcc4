import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useRef } from 'react'
import type { FormApi } from './form-store.ts'

const isSuggested = ({ soleChoice, suggestedBy, lines }: Field): boolean =>
  !!soleChoice || !!suggestedBy || Object.values<Field>(lines?.fields ?? {}).some(cell => cell.soleChoice)

/** Fills in what has only one possible answer, in forms of new records that declare such fields. */
export function useSuggestions(form: FormApi, { creating, actor }: { creating: boolean; actor: Actor }): void {
  const asked = useRef(new Map<string, string>())
  useEffect(() => {
    if (!creating || !Object.values(form.model.fields).some(isSuggested)) return undefined
    let end: (() => void) | undefined
    let ended = false
    void import('./suggestions.ts').then(module => {
      if (!ended) end = module.startSuggestions(form, { actor, asked: asked.current })
    })
    return () => {
      ended = true
      end?.()
    }
  }, [form, creating, actor])
}
