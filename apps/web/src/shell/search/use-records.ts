import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { searchCall } from '@tuheng/domain/home/search.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { useEffect, useState } from 'react'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'

export type RecordGroup = AnswerOf<typeof searchCall>['list'][number]

/** A single letter would match nearly everything. */
const MIN_LENGTH = 2
const PAUSE_MS = 250

/** Records that match the typed text and that the person may read. Searched after each pause in typing. */
export function useRecords(typed: string) {
  const lang = useLang()
  const [search, setSearch] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.length < MIN_LENGTH ? '' : text.slice(0, 60)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['search', search, lang],
    queryFn: ({ signal }) => call<AnswerOf<typeof searchCall>>('sys/search/list', { search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  if (text.length < MIN_LENGTH) return { groups: NONE, busy: false, error: null }
  const busy = isFetching || search !== text.slice(0, 60)
  const groups = search ? (data?.list ?? NONE) : NONE
  return { groups: busy || isPlaceholderData ? matchingGroups(groups, text) : groups, busy, error }
}

const NONE: readonly RecordGroup[] = []

/** Those of the previous results that contain the new text. Enter must not open a record that does not match. */
function matchingGroups(groups: readonly RecordGroup[], text: string): RecordGroup[] {
  const matches = (words: string) => words.toLowerCase().includes(text.toLowerCase())
  return groups
    .map(group => ({ ...group, list: group.list.filter(({ title, hint }) => matches(`${title ?? ''} ${hint}`)) }))
    .filter(group => group.list.length)
}
