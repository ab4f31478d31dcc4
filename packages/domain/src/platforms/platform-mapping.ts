import { parseDateTimeLoose } from '../kernel/dates.ts'
import { div, parseDecimal, qty, type Dec } from '../kernel/decimal.ts'
import { text, type Text } from '../kernel/text.ts'
import { payStates, platformInvoiceStates, platformStates, receiptStates, trackResults } from './platforms.choices.ts'

/** Fields of a platform waybill that an interface may fill. */
const TEXTS = [
  'platformNo',
  'ourNo',
  'driverName',
  'driverMobile',
  'fromPlace',
  'toPlace',
  'goodsName',
  'invoiceNo',
] as const
const TIMES = ['loadAt', 'unloadAt', 'paidAt', 'receiptAt', 'invoicedAt', 'changedAt'] as const
const WEIGHTS = ['loadNet', 'unloadNet'] as const
const MONEY = ['freight', 'statedFee', 'statedTotal'] as const
const CHOICES = {
  platformState: platformStates,
  payState: payStates,
  receiptState: receiptStates,
  invoiceState: platformInvoiceStates,
  trackResult: trackResults,
} as const
const WORDS = Object.keys(CHOICES) as (keyof typeof CHOICES)[]
const MAPPED = [...TEXTS, 'plateNo', ...TIMES, ...WEIGHTS, ...MONEY, 'feeRate', ...WORDS] as const
type MappedField = (typeof MAPPED)[number]

/**
 * How the answers of an interface are read. Paths are names with dots: `data.rows`. `done` is the code by which a repeated
 * message is told to have been done already.
 */
export interface PlatformMapping {
  /** Where things stand in the answer of a page. */
  answer: { rows: string; total: string; code: string; message: string; ok: string; number: string; done: string }
  fields: Partial<Record<MappedField, string>>
  /** Words of the platform by field: `{ payState: { '2': 'paid' } }`. */
  words: Partial<Record<MappedField, Record<string, string>>>
  weightUnit: 't' | 'kg'
  moneyUnit: 'yuan' | 'cent'
  /** `rate` of a fee as 5.5 or 0.055. */
  rateUnit: 'share' | 'percent'
  /** Names of what is asked for. */
  request: { page: string; size: string; from: string; to: string }
  /** Names under which the platform takes our waybills; the rest as in {@link OUTGOING}. */
  send: Record<string, string>
  paths: { pull: string; push: string; contest: string; release: string; waybill: string; funds: string }
  /** Codes of means of payment that differ from the usual. */
  means: Record<string, string>
}

/** What most platforms use. An account names only what differs. */
const USUAL_MAPPING: PlatformMapping = {
  answer: {
    rows: 'data.rows',
    total: 'data.total',
    code: 'code',
    message: 'msg',
    ok: '0',
    number: 'data.platformNo',
    done: '',
  },
  fields: Object.fromEntries(MAPPED.map(name => [name, name])),
  words: {},
  weightUnit: 't',
  moneyUnit: 'yuan',
  rateUnit: 'share',
  request: { page: 'page', size: 'pageSize', from: 'from', to: 'to' },
  send: {},
  paths: {
    pull: '/waybill/list',
    push: '/waybill/save',
    contest: '/waybill/contest',
    release: '/waybill/release',
    waybill: '/ministry/waybill',
    funds: '/ministry/funds',
  },
  means: {},
}

interface MappingProblem {
  /** The entry, from 1. */
  line: number
  problem: Text
}

const LINE = /^([a-zA-Z]+(?:\.[^=\s.]+)*)\s*=\s*(\S.*?)\s*$/
const UNITS = { weightUnit: ['t', 'kg'], moneyUnit: ['yuan', 'cent'], rateUnit: ['share', 'percent'] } as const

/**
 * Reads a mapping, one entry a line: `platformNo = orderNo`, `words.payState.2 = paid`, `answer.rows = result.list`,
 * `weightUnit = kg`, `path.pull = /open/order/page`, `request.page = pageNo`, `send.plateNo = carNo`. Lines that begin with
 * `#` say nothing. What is not said is as usual.
 */
export function readMapping(lines: string | null | undefined): {
  mapping: PlatformMapping
  problems: MappingProblem[]
} {
  const mapping = JSON.parse(JSON.stringify(USUAL_MAPPING)) as PlatformMapping
  const problems: MappingProblem[] = []
  for (const [i, line] of (lines ?? '').split('\n').entries()) {
    if (!line.trim() || line.trim().startsWith('#')) continue
    const problem = enter(mapping, line.trim())
    if (problem) problems.push({ line: i + 1, problem })
  }
  return { mapping, problems }
}

function enter(mapping: PlatformMapping, line: string): Text | undefined {
  const [, path = '', value = ''] = LINE.exec(line) ?? []
  if (!path) return text('应写成“名称 = 值”', 'write it as “name = value”')
  const [head = '', name = '', word = ''] = path.split('.')
  const unknown = text(`没有“${path}”这一项`, `there is no entry “${path}”`)
  if (isMapped(head) && !name) return void (mapping.fields[head] = value)
  if (Object.hasOwn(UNITS, head) && !name) {
    const allowed: readonly string[] = UNITS[head as keyof typeof UNITS]
    if (!allowed.includes(value)) return text(`应为 ${allowed.join('、')}`, `one of ${allowed.join(', ')}`)
    return void Object.assign(mapping, { [head]: value })
  }
  if (head === 'words' && isMapped(name) && word) {
    ;(mapping.words[name] ??= {})[word] = value
    return undefined
  }
  if (head === 'send' && name) return void (mapping.send[name] = value)
  if (head === 'means' && name) return void (mapping.means[name] = value)
  const group = { answer: mapping.answer, request: mapping.request, path: mapping.paths }[head]
  if (!group || !Object.hasOwn(group, name)) return unknown
  if (head === 'path' && !value.startsWith('/')) return text('路径应以 / 开头', 'a path begins with /')
  return void Object.assign(group, { [name]: value })
}

const isMapped = (name: string): name is MappedField => (MAPPED as readonly string[]).includes(name)

/** A value by its path; undefined where the answer has none. */
export function at(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      answer,
    )
}

/** A row as the platform waybill holds it. Weights in tonnes, amounts in yuan, times in Shanghai. */
export type PlatformRow = Partial<Record<MappedField, string>>

/** What could not be read of a row, by field. */
interface UnreadRow {
  row: PlatformRow
  unread: { field: MappedField; value: string }[]
}

/** Reads a row of the interface. What is empty or missing is left out; what cannot be read is named. */
export function readRow(raw: unknown, mapping: PlatformMapping): UnreadRow {
  const row: PlatformRow = {}
  const unread: UnreadRow['unread'] = []
  for (const field of MAPPED) {
    const path = mapping.fields[field]
    const value = path ? at(raw, path) : undefined
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object') {
      unread.push({ field, value: Array.isArray(value) ? '[…]' : '{…}' })
      continue
    }
    const word = String(value as string | number | boolean).trim()
    const read = valueOf(field, mapping.words[field]?.[word] ?? word, mapping)
    if (read === null) unread.push({ field, value: word.slice(0, 60) })
    else row[field] = read
  }
  return { row, unread }
}

const MAX_LENGTH: Partial<Record<MappedField, number>> = {
  driverName: 30,
  driverMobile: 11,
  goodsName: 100,
  fromPlace: 200,
  toPlace: 200,
}

function valueOf(field: MappedField, word: string, mapping: PlatformMapping): string | null {
  if (isOne(WEIGHTS, field)) return scaled(word, { by: mapping.weightUnit === 'kg' ? '1000' : '1', places: 3 })
  if (isOne(MONEY, field)) return scaled(word, { by: mapping.moneyUnit === 'cent' ? '100' : '1', places: 2 })
  if (field === 'feeRate') return scaled(word, { by: mapping.rateUnit === 'percent' ? '100' : '1', places: 4 })
  if (isOne(TIMES, field)) return timeOf(word)
  if (Object.hasOwn(CHOICES, field)) return Object.hasOwn(CHOICES[field as keyof typeof CHOICES], word) ? word : null
  if (field === 'plateNo') return word.replaceAll(/[\s·]/g, '').toUpperCase()
  return word.slice(0, MAX_LENGTH[field] ?? 50)
}

const isOne = (list: readonly string[], field: string): boolean => list.includes(field)

/** A decimal without a sign, divided; null if it has more places than the field keeps. */
function scaled(word: string, { by, places }: { by: string; places: number }): Dec | null {
  const value = parseDecimal(word)
  if (value === null || value.startsWith('-')) return null
  const divided = by === '1' ? value : div(value, by)
  const [, fraction = ''] = divided.split('.')
  if (fraction.replace(/0+$/, '').length > places) return null
  return places === 3 ? qty(divided) : divided
}

/** A moment as text, or as milliseconds or seconds since 1970. */
function timeOf(word: string): string | null {
  if (/^\d{10}$|^\d{13}$/.test(word)) {
    const at = new Date(Number(word.padEnd(13, '0')) + 8 * 3_600_000).toISOString()
    return at.slice(0, 19).replace('T', ' ')
  }
  return parseDateTimeLoose(word)
}
