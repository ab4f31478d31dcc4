import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import dayjs from 'dayjs'
import { faceCall } from '../../shared/calls/api.ts'
import type { Filter } from '../list-page/list-state.ts'
import { longLists } from '../list-page/long-lists.ts'
import { encodeListState } from '../list-page/url-codec.ts'
import type { BatchInfo, RowPage } from '@tuheng/domain/kernel/import-wire'

/** Up to this many records are listed by number. A list returns no more in one call. */
const MAX_LISTED = 200

/** The query of a list that shows the records of a batch: by number, or, if there are many, by day. */
export async function importedSearch({
  face,
  resource,
  batch,
}: {
  face: Face
  resource: AnyResource
  batch: BatchInfo
}): Promise<string> {
  const { title } = resource
  const { period } = resource.list
  const numbers =
    (batch.counts.done ?? 0) <= MAX_LISTED && resource.fields[title] ? await numbersOf(face, batch.id, title) : []
  const day = dayjs(batch.committedAt ?? batch.createdAt).format('YYYY-MM-DD')
  const filters: Record<string, Filter> = numbers.length
    ? { [title]: { op: 'in', value: numbers } }
    : { createdAt: { op: 'range', value: [day, day] } }
  const state = { search: '', filters, sort: [], page: 1, pageSize: 50 as const }
  return `?${encodeListState(state, { fieldOf: () => undefined, longLists, defaults: period ? { [period]: { op: 'empty' } } : {} })}`
}

async function numbersOf(face: Face, id: number, title: string): Promise<string[]> {
  const page = await faceCall<RowPage>(face, 'importRows', {
    body: { id, state: 'done', page: 1, pageSize: MAX_LISTED },
  })
  const ids = page.list.flatMap(row => (row.recordId === null ? [] : [row.recordId]))
  if (!ids.length) return []
  const { list } = await faceCall<ListAnswer>(face, 'list', {
    body: { ids, page: 1, pageSize: MAX_LISTED, count: 'none' },
  })
  return list.flatMap(row => (typeof row[title] === 'string' ? [row[title]] : []))
}
