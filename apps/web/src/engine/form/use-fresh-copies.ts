import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useRef } from 'react'
import type { FormApi } from './form-store.ts'
import type { TakenCopies } from './changed-copies.ts'
import { noteCopies, refreshCopies } from './fresh-copies.ts'

/**
 * What the references of a new record brought along follows their records: it is looked up again when the page or the
 * window comes to the front. What a person typed stays.
 */
export function useFreshCopies(form: FormApi, { creating, actor }: { creating: boolean; actor: Actor }): void {
  const taken = useRef(new Map<string, TakenCopies>())
  const wasShown = useRef(false)
  useEffect(() => {
    if (!creating) return undefined
    const note = () => noteCopies(form, taken.current)
    const refresh = () => {
      if (document.hidden) return
      // Without an answer the values stay; saving reads them anew
      void refreshCopies(form, taken.current, actor).catch(() => undefined)
    }
    note()
    if (wasShown.current) refresh()
    wasShown.current = true
    document.addEventListener('visibilitychange', refresh)
    const unsubscribe = form.store.subscribe(note)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      unsubscribe()
    }
  }, [form, creating, actor])
}
