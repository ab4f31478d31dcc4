import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useRef } from 'react'
import { refreshCopies } from './fresh-copies.ts'
import type { FormApi } from './form-store.ts'

/**
 * What the references of a new record brought along follows their records: it is looked up again when the page or the
 * window comes to the front. What a person typed stays, and so does what came with a draft or a copy.
 */
export function useFreshCopies(form: FormApi, { creating, actor }: { creating: boolean; actor: Actor }): void {
  const wasShown = useRef(false)
  useEffect(() => {
    if (!creating) return undefined
    const refresh = () => {
      if (document.hidden) return
      // Without an answer the values stay; saving reads them anew
      void refreshCopies(form, actor).catch(() => undefined)
    }
    if (wasShown.current) refresh()
    wasShown.current = true
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [form, creating, actor])
}
