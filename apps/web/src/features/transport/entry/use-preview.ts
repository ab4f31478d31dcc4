import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { FormApi } from '../../../engine/form/form-store.ts'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { previewBody, unreadableIssues } from './entry-model.ts'
import type { TripPreview } from './trip-answers.ts'

/** In milliseconds. After such a pause in typing the preview is requested. */
const PAUSE_MS = 300

interface Options {
  /** Values that are not in the form. */
  extra?: Readonly<Record<string, unknown>>
  /** Whether there is enough for a preview; by default, a task. */
  ready?(body: Readonly<Record<string, unknown>>): boolean
}

const hasTask = (body: Readonly<Record<string, unknown>>): boolean => typeof body['mainId'] === 'number'

/** Issues of the values that the server is not asked about. The trip is not in order while there are any. */
export function useUnreadable(form: FormApi): TripPreview['problems'] {
  const lang = useLang()
  const values = useStore(form.store, state => state.values)
  return unreadableIssues(values).map(issue => ({
    level: 'block',
    code: issue.code,
    path: issue.path,
    msg: issue[lang],
  }))
}

/** The server's preview of the trip, requested again after each pause in typing. */
export function usePreview(form: FormApi, { extra, ready = hasTask }: Options = {}) {
  const lang = useLang()
  const values = useStore(form.store, state => state.values)
  const [body, setBody] = useState(() => JSON.stringify(previewBody(values)))
  useEffect(() => {
    const timer = setTimeout(() => setBody(JSON.stringify(previewBody(values))), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [values])
  const wanted = { ...(JSON.parse(body) as Record<string, unknown>), ...extra }
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
