import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'
import { useLang } from '../../shared/i18n.ts'

export interface RecordGroup {
  resource: string
  label: string
  list: { id: number; path: string; title: string; hint: string }[]
}

/** One letter would find everything. */
const SHORTEST = 2
const PAUSE_MS = 250

/** Records that the person may read and that fit what was typed, asked for when the typing pauses. */
export function useRecords(typed: string) {
  const lang = useLang()
  const [search, setSearch] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.length < SHORTEST ? '' : text.slice(0, 60)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', search, lang],
    queryFn: ({ signal }) => call<{ list: RecordGroup[] }>('sys/search/list', { search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const asked = text.length >= SHORTEST
  return { groups: asked && search ? (data?.list ?? []) : [], busy: asked && (isFetching || search !== text.slice(0, 60)), error: asked ? error : null }
}
