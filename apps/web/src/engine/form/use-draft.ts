import { useEffect, useState } from 'react'
import { credentials } from '../../shared/calls/credentials.ts'
import { draftOf, readDraft, writeDraft, type Draft } from './drafts.ts'
import type { FormApi } from './form-store.ts'

export interface FormDraft {
  found: Draft | undefined
  restore(): void
  discard(): void
}

/** Keeps what is typed from being lost, and offers what was left last time. Without a key nothing is kept. */
export function useDraft(form: FormApi, name: string | undefined): FormDraft {
  // Drafts are the person's own: through another's eyes there are none
  const key = credentials.viewing ? undefined : name
  const [found, setFound] = useState(() => (key ? readDraft(localStorage, key, Date.now()) : undefined))
  useEffect(() => {
    if (!key) return undefined
    let timer: ReturnType<typeof setTimeout>
    const keep = () => {
      const { initial, values } = form.store.getState()
      const draft = draftOf({ model: form.model, initial, values, now: Date.now() })
      // What lies there from last time stays until it was looked at
      if (draft || !readDraft(localStorage, key, Date.now())) writeDraft(localStorage, key, draft)
    }
    const off = form.store.subscribe((state, before) => {
      if (state.values === before.values) return
      clearTimeout(timer)
      if (state.initial !== before.initial) writeDraft(localStorage, key, undefined)
      else timer = setTimeout(keep, 800)
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [form, key])
  return {
    found,
    restore: () => {
      if (found) form.patch(found.values)
      setFound(undefined)
    },
    discard: () => {
      if (key) writeDraft(localStorage, key, undefined)
      setFound(undefined)
    },
  }
}
