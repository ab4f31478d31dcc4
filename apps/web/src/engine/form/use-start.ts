import { useQuery } from '@tanstack/react-query'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import { SYSTEM_FIELDS, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { useState } from 'react'
import { faceCall } from '../../shared/api.ts'
import { copyLine, type LineRow } from '../widgets/lines/line-rows.ts'

interface StartArgs {
  resource: AnyResource
  faceName: string
  /** The record to change. */
  id?: number | undefined
  /** The record to copy. */
  copyId?: number | undefined
  preset?: AnyRow | undefined
}

/** What a form begins with. It is read once: what others save meanwhile shows when this person saves. */
export function useStart({ resource, faceName, id, copyId, preset }: StartArgs) {
  const face = resource.faces[faceName]
  const fresh = () => withDefaults(resource.fields, { ...face?.where, ...face?.preset, ...preset })
  const source = id ?? copyId
  const [start, setStart] = useState<AnyRow | undefined>(() => (source === undefined ? fresh() : undefined))
  const query = useQuery({
    queryKey: [face?.api, 'start', source],
    queryFn: () => faceCall<AnyRow>(face ?? { api: '' }, 'info', { id: source }),
    enabled: start === undefined && face !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  if (query.data && start === undefined) setStart(id === undefined ? { ...fresh(), ...copyRow(resource, query.data) } : { ...face?.where, ...query.data })
  return { start, error: query.error, retry: () => void query.refetch(), again: () => setStart(fresh()) }
}

/** A record as the beginning of another: without numbers, statuses and what is not copied. */
export function copyRow(resource: Pick<AnyResource, 'fields' | 'machines'>, row: AnyRow): AnyRow {
  const out: AnyRow = {}
  for (const [key, value] of Object.entries(row)) {
    const field = resource.fields[key.replace(/\$$/, '')]
    if (!field || field.noCopy || field.computed || (SYSTEM_FIELDS as readonly string[]).includes(key)) continue
    out[key] = field.lines && Array.isArray(value) ? (value as LineRow[]).map(line => copyLine(field.lines?.fields ?? {}, line)) : value
  }
  return out
}
