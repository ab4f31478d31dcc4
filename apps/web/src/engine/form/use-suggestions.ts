import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useRef } from 'react'
import type { FormApi } from './form-store.ts'

const isSuggested = ({ soleChoice, suggestedBy, recalledBy, lines }: Field): boolean =>
  !!soleChoice ||
  !!suggestedBy ||
  !!recalledBy ||
  Object.values<Field>(lines?.fields ?? {}).some(cell => cell.soleChoice)

/** Fills in what has only one possible answer: in forms of new records, and in dialogs among their own fields. */
export function useSuggestions(form: FormApi, { creating, actor }: { creating: boolean; actor: Actor }): void {
  const asked = useRef(new Map<string, string>())
  useEffect(() => {
    const { fields, sections, face } = form.model
    // A dialog has no face. Of a record that exists, what another record suggests was decided before
    const names = sections.flatMap(section => section.fields).filter(name => fields[name]?.soleChoice)
    if (face ? !creating || !Object.values(fields).some(isSuggested) : !names.length) return undefined
    let end: (() => void) | undefined
    let ended = false
    void import('./suggestions.ts').then(module => {
      if (!ended) end = module.startSuggestions(form, { actor, asked: asked.current, ...(face ? {} : { names }) })
    })
    return () => {
      ended = true
      end?.()
    }
  }, [form, creating, actor])
}
