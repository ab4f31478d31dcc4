import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AcrossAnswer, LeftOut } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { useMemo, useState } from 'react'
import { faceCall } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'

/** Pages after the first one, with the answer that they follow. */
interface Further {
  first: AcrossAnswer
  list: readonly AnyRow[]
  left: readonly LeftOut[]
  next: string | null
}

/** A row as the table takes it: its `id` is its place, because two companies may have records of one id. */
export interface AcrossRow extends AnyRow {
  id: number
  orgId: number
  /** Id of the record in its company. */
  $id: number
}

/** The rows of all companies as far as they were listed, with the totals of the whole filter. */
export function useAcrossData({ face, body }: { face: Face; body: Record<string, unknown> & { pageSize: number } }) {
  const ask = (more: object, signal?: AbortSignal) =>
    faceCall<AcrossAnswer>(face, 'across', { body: { ...body, ...more }, ...(signal ? { signal } : {}) })
  const first = useQuery({
    queryKey: [face.api, 'across', body],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask({ sums: true }, signal),
  })
  const { data } = first
  const [listed, setListed] = useState<Further>()
  const [busy, setBusy] = useState(false)
  const further = listed && listed.first === data ? listed : undefined
  const next = further ? further.next : (data?.next ?? null)
  const rows = useMemo(
    () =>
      [...(data?.list ?? []), ...(further?.list ?? [])].map((row, i): AcrossRow => ({
        ...row,
        id: i + 1,
        orgId: Number(row['orgId']),
        $id: Number(row['id']),
      })),
    [data, further],
  )
  const more = async () => {
    if (next === null || !data || busy) return
    setBusy(true)
    try {
      const page = await ask({ after: next })
      setListed({
        first: data,
        list: [...(further?.list ?? []), ...page.list],
        left: [...(further?.left ?? []), ...page.left],
        next: page.next,
      })
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  const left = [...(data?.left ?? []), ...(further?.left ?? [])]
  return {
    first,
    rows,
    /** Each company once. */
    left: left.filter((one, i) => left.findIndex(({ id }) => id === one.id) === i),
    more: next === null || first.isPlaceholderData ? undefined : () => void more(),
    busy,
  }
}
