import { useEffect, useState } from 'react'
import { credentials } from '../../shared/calls/credentials.ts'
import { draftOf, readDraft, writeDraft, type Draft } from './drafts.ts'
import type { FormApi } from './form-store.ts'

export interface FormDraft {
  found: Draft | undefined
  restore(): void
  discard(): void
}

/** Keeps unsaved input in the browser and offers the draft of last time. Without a name nothing is kept. */
export function useDraft(form: FormApi, name: string | undefined): FormDraft {
  // Drafts belong to the person: none while viewing as a member
  const key = credentials.viewing ? undefined : name
  const [found, setFound] = useState(() => (key ? readDraft(localStorage, key, Date.now()) : undefined))
  useEffect(() => {
    if (!key) return undefined
    let timer: ReturnType<typeof setTimeout>
    const keep = () => {
      const { initial, values } = form.store.getState()
      const draft = draftOf({ model: form.model, initial, values, now: Date.now() })
      // An old draft is kept until the person restores or discards it
      if (draft || !readDraft(localStorage, key, Date.now())) writeDraft(localStorage, key, draft)
    }
    const unsubscribe = form.store.subscribe((state, before) => {
      if (state.values === before.values) return
      clearTimeout(timer)
      // Opened anew or saved; after a prefill the initial values are a row of their own
      if (state.initial !== before.initial && state.initial === state.values) writeDraft(localStorage, key, undefined)
      else timer = setTimeout(keep, 800)
    })
    return () => {
      unsubscribe()
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
