import type { Field } from '@tuheng/domain/kernel/field'
import { FILTER_OPS, isRange, PAGE_SIZES, wireType, type Filter, type Filters, type ListState } from './list-state.ts'

/** Stores lists that are too long for an address, by key. */
export interface LongLists {
  put(values: readonly unknown[]): string
  get(key: string): unknown[] | undefined
}

interface Codec {
  fieldOf(name: string): Field | undefined
  longLists: LongLists
  /** Filters that apply unless the address says otherwise. */
  defaults: Filters
  /** Further filters of an address that says nothing at all: a link to certain records must find them. */
  opening?: Filters
}

/** Longer lists of values are not put into the address. */
const MAX_IN_URL = 60
const PREFIX = 'f.'

/**
 * `?q=兖州&f.state=in:draft,done&f.loadAt=range:2026-11-01,2026-11-30&sort=-loadAt&page=2&size=50`. A removed default
 * filter is written `f.loadAt=any:`, so that a shared address shows the same rows.
 */
export function encodeListState(state: ListState, codec: Codec): string {
  const params = new URLSearchParams()
  if (state.search) params.set('q', state.search)
  for (const [name, filter] of Object.entries(state.filters))
    params.set(PREFIX + name, encodeFilter(filter, codec.longLists))
  for (const name of Object.keys(codec.defaults)) if (!state.filters[name]) params.set(PREFIX + name, 'any:')
  if (state.sort.length) params.set('sort', state.sort.join(','))
  if (state.page > 1) params.set('page', String(state.page))
  if (state.pageSize !== PAGE_SIZES[0]) params.set('size', String(state.pageSize))
  return params.toString()
}

/** Reads an address; unknown parts are ignored. */
export function decodeListState(search: string, codec: Codec): ListState {
  const params = new URLSearchParams(search)
  const filters: Record<string, Filter> = { ...codec.defaults, ...(params.size ? {} : codec.opening) }
  for (const [key, text] of params) {
    if (!key.startsWith(PREFIX)) continue
    const name = key.slice(PREFIX.length)
    delete filters[name]
    const field = codec.fieldOf(name)
    const filter = field && decodeFilter(text, field, codec.longLists)
    if (filter) filters[name] = filter
  }
  const size = Number(params.get('size'))
  return {
    search: params.get('q') ?? '',
    filters,
    sort: (params.get('sort') ?? '').split(',').filter(name => codec.fieldOf(name.replace(/^-/, ''))),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    pageSize: PAGE_SIZES.find(allowed => allowed === size) ?? PAGE_SIZES[0],
  }
}

function encodeFilter({ op, value }: Filter, longLists: LongLists): string {
  if (op === 'in' && Array.isArray(value) && value.length > MAX_IN_URL) return `list:${longLists.put(value)}`
  const text = Array.isArray(value) ? value.map(item => escape(item)).join(',') : String(value ?? '')
  const plain = op === 'eq' && !/^\w+:/.test(text)
  return plain ? text : `${op}:${text}`
}

function decodeFilter(text: string, field: Field, longLists: LongLists): Filter | undefined {
  const [, word = 'eq', rest = text] = /^(\w+):(.*)$/s.exec(text) ?? []
  if (word === 'list') {
    const value = longLists.get(rest)
    return value && { op: 'in', value }
  }
  const op = FILTER_OPS.find(allowed => allowed === word)
  if (!op) return undefined
  if (op === 'empty' || op === 'notEmpty') return { op }
  if (op === 'in') return { op, value: split(rest).map(item => decodeValue(item, field)) }
  if (isRange(op)) {
    const [from = '', to = ''] = split(rest)
    return { op, value: [from === '' ? null : decodeValue(from, field), to === '' ? null : decodeValue(to, field)] }
  }
  return { op, value: decodeValue(rest, field) }
}

function decodeValue(text: string, field: Field): unknown {
  const type = wireType(field)
  if (type === 'boolean') return text === 'true'
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text
}

function escape(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).replace(/[\\,]/g, '\\$&')
}

function split(text: string): string[] {
  if (text === '') return []
  return (text.match(/(\\.|[^,\\])*(,|$)/gs) ?? [])
    .slice(0, -1)
    .map(item => item.replace(/,$/, '').replace(/\\(.)/gs, '$1'))
}
