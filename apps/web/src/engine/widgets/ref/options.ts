import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Option, OptionsAnswer, OptionsRequest } from '@tuheng/domain/kernel/generic-wire'
import type { FaceCard, ResourceCard } from '@tuheng/domain/kernel/manifest'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../../shared/calls/api.ts'
import { chooseFace, cardOf, readyForOptions } from '../../catalogue.ts'

export interface RefTarget {
  resource: ResourceCard
  faceName: string
  face: FaceCard
}

/** The face that a reference chooses through: the narrowest that contains its fixed filter. */
export function targetOf(field: Field, actor: Actor): RefTarget | undefined {
  const resource = cardOf(field.to ?? '')
  const choice = resource && chooseFace({ resource, facts: { ...field.where }, actor })
  return choice && { resource, faceName: choice.name, face: choice.face }
}

/** The fixed filter and those from sibling fields. Empty siblings do not filter. */
export function optionFilters(field: Field, row: AnyRow): AnyRow {
  const filters: AnyRow = { ...field.where }
  for (const [target, own] of Object.entries(field.whereFrom ?? {})) {
    const value = row[own]
    if (value !== null && value !== undefined && value !== '') filters[target] = value
  }
  return filters
}

/** The request for a list of options. */
export interface OptionsQuery {
  filters: AnyRow
  judge?: OptionsRequest['judge']
}

const LIMIT = 30

export async function fetchOptions(face: FaceCard, body: OptionsRequest, signal?: AbortSignal): Promise<Option[]> {
  const answer = faceCall<OptionsAnswer>(face, 'options', {
    body: { limit: LIMIT, ...body },
    silent: true,
    ...(signal ? { signal } : {}),
  })
  const [{ list }] = await Promise.all([answer, readyForOptions()])
  return list
}

export function useOptions(args: OptionsQuery & { target: RefTarget | undefined; search: string; enabled: boolean }) {
  const { target, search, filters, judge, enabled } = args
  return useQuery({
    queryKey: [target?.face.api, 'options', search, filters, judge],
    queryFn: ({ signal }) =>
      fetchOptions(
        (target as RefTarget).face,
        { ...(search ? { search } : {}), filters, ...(judge ? { judge } : {}) },
        signal,
      ),
    enabled: enabled && target !== undefined,
    placeholderData: keepPreviousData,
    // Availability changes by the minute, and whoever found nothing goes and makes it
    staleTime: query => (!query.state.data?.length ? 0 : judge ? 5_000 : 30_000),
  })
}

/** Labels of the records in a filter, since an address has only their ids. Fetched once. */
export function useOptionLabels(target: RefTarget | undefined, ids: readonly number[]): Option[] {
  const { data = [] } = useQuery({
    queryKey: [target?.face.api, 'options', 'ids', ids],
    queryFn: () => fetchOptions((target as RefTarget).face, { ids, limit: 50 }),
    enabled: ids.length > 0 && target !== undefined,
    staleTime: 300_000,
  })
  return data
}

/** Ids in the filter of a reference. */
export function idsIn(filter: { op: string; value?: unknown } | undefined): number[] {
  if (filter?.op === 'in' && Array.isArray(filter.value)) return (filter.value as number[]).slice(0, 50)
  return filter?.op === 'eq' && typeof filter.value === 'number' ? [filter.value] : []
}

/** Values that a choice sets in its row: label and copied fields. */
export function valuesOfChoice(field: Field, name: string, option: Option | undefined): AnyRow {
  const also: AnyRow = { [`${name}$`]: option?.label ?? null }
  for (const [own, theirs] of Object.entries(field.snapshot ?? {})) {
    const value = option?.[theirs] ?? null
    also[own] = option && field.snapshotAs?.[own] ? field.snapshotAs[own](value) : value
    if (option && `${theirs}$` in option) also[`${own}$`] = option[`${theirs}$`]
  }
  return also
}
