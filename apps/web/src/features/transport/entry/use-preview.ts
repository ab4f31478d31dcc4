import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { FormApi } from '../../../engine/form/form-store.ts'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { previewBody, unreadIssues } from './entry-model.ts'
import type { TripPreview } from './trip-answers.ts'

/** Hands that pause this long want to see what came of it; in milliseconds. */
const PAUSE = 300

interface Options {
  /** What stands outside the form. */
  also?: Readonly<Record<string, unknown>>
  /** Is there enough to ask about? By default once the task is chosen. */
  ready?(body: Readonly<Record<string, unknown>>): boolean
}

const hasTask = (body: Readonly<Record<string, unknown>>): boolean => typeof body['mainId'] === 'number'

/** What the server is not asked about because a field refuses it: nothing is in order while there is any. */
export function useUnread(form: FormApi): TripPreview['problems'] {
  const lang = useLang()
  const values = useStore(form.store, state => state.values)
  return unreadIssues(values).map(issue => ({ level: 'block', code: issue.code, path: issue.path, msg: issue[lang] }))
}

/** The server's preview of the trip, requested again after each pause in typing. */
export function usePreview(form: FormApi, { also, ready = hasTask }: Options = {}) {
  const lang = useLang()
  const values = useStore(form.store, state => state.values)
  const [body, setBody] = useState(() => JSON.stringify(previewBody(values)))
  useEffect(() => {
    const timer = setTimeout(() => setBody(JSON.stringify(previewBody(values))), PAUSE)
    return () => clearTimeout(timer)
  }, [values])
  const wanted = { ...(JSON.parse(body) as Record<string, unknown>), ...also }
  const enabled = ready(wanted)
  return useQuery({
    queryKey: ['oms/wayBill', 'preview', lang, wanted],
    queryFn: ({ signal }) => call<TripPreview>('oms/wayBill/preview', wanted, { signal, keepEmpty: true }),
    enabled,
    placeholderData: enabled ? keepPreviousData : undefined,
    staleTime: 5_000,
    gcTime: 30_000,
  })
}
