import type { Field, Fields } from '@tuheng/domain/kernel/field'
import type { ReportQuery } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'
import { wireType } from '../list-page/list-state.ts'

export type ReportState = ReportQuery

/** `?month=2026-11&customerId=3&by=carrier`: parameters that differ from their defaults. */
export function encodeReport(state: ReportState, defaults: AnyRow): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(state.params)) {
    if (same(value, defaults[name]) || name.endsWith('$')) continue
    params.set(name, isMissing(value) ? '' : Array.isArray(value) ? value.join(',') : String(value))
  }
  if (state.groupBy) params.set('by', state.groupBy)
  if (state.without.length) params.set('without', state.without.join(','))
  return params.toString()
}

export function decodeReport(search: string, fields: Fields, defaults: AnyRow): ReportState {
  const query = new URLSearchParams(search)
  const params: AnyRow = { ...defaults }
  for (const [name, field] of Object.entries(fields)) {
    const text = query.get(name)
    if (text !== null) params[name] = text === '' ? null : read(text, field)
  }
  const without = query.get('without')
  return { params, groupBy: query.get('by') ?? undefined, without: without ? without.split(',') : [] }
}

/** The request body: parameters that have a value. */
export function reportBody(state: ReportState): AnyRow {
  const params = Object.fromEntries(
    Object.entries(state.params).filter(([name, value]) => !isMissing(value) && !name.endsWith('$')),
  )
  return {
    ...params,
    ...(state.groupBy ? { groupBy: state.groupBy } : {}),
    ...(state.without.length ? { without: state.without } : {}),
  }
}

function read(text: string, field: Field): unknown {
  const type = wireType(field)
  const one = (part: string) => (type === 'integer' ? Number(part) : part)
  if (type === 'boolean') return text === 'true'
  return field.to && Array.isArray(field.default) ? text.split(',').map(one) : one(text)
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (isMissing(a) && isMissing(b)) || JSON.stringify(a) === JSON.stringify(b)
}
