import { parseDateLoose, parseDateTimeLoose, type DateOrder } from '@tuheng/domain/kernel/dates'
import { parseDecimal, round, scaleOf } from '@tuheng/domain/kernel/decimal'
import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { fieldIssue, type NamedField, type Parsed } from '@tuheng/domain/kernel/kinds/kind'
import { findRegion } from '@tuheng/domain/kernel/regions/index'
import { shownValue } from '@tuheng/domain/kernel/text'
import { conversion, convert } from './units.ts'

export interface ReadContext {
  dateOrder: DateOrder
  /** Factor from the file's unit to the field's unit. */
  factor: string | undefined
  /** Rounds values with too many decimals. */
  round: boolean
  /** Dictionary code → label in lower case → value. */
  dicts: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type Reader = (text: string, at: NamedField, context: ReadContext) => Parsed<unknown>

const plain: Reader = (text, { field, name }) => kindOf(field).read(text, field, name) as Parsed<unknown>

function decimal(scale: number): Reader {
  return (text, at, context) => {
    const places = at.field.scale ?? scale
    const { figure, factor } = withUnit(text, at.field, context.factor)
    const value = parseDecimal(figure)
    if (value === null) return plain(text, at, context)
    const converted = factor === undefined ? value : convert(value, factor)
    return plain(context.round && scaleOf(converted) > places ? round(converted, places) : converted, at, context)
  }
}

/** A unit in the cell (`33460kg`, `9%`) overrides the column's unit. */
function withUnit(
  text: string,
  field: Field,
  factor: string | undefined,
): { figure: string; factor: string | undefined } {
  const [, figure, unit] = /^([+-]?[\d.,，\s]*\d)\s*([^\d\s.,].*)$/.exec(text.trim()) ?? []
  const own = unit === undefined ? undefined : conversion(unit, field)
  return figure === undefined || own === undefined ? { figure: text, factor } : { figure, factor: own }
}

function time(loose: (text: string, options: { order: DateOrder }) => string | null): Reader {
  return (text, { field, name }, { dateOrder }) =>
    kindOf(field).parse(loose(text, { order: dateOrder }) ?? text, field, name) as Parsed<unknown>
}

const dict: Reader = (text, { field, name }, { dicts }) => {
  const value = dicts.get(field.dict ?? '')?.get(text.trim().toLowerCase())
  return value === undefined
    ? { issue: fieldIssue('field.choice', { field, name }, { value: shownValue(text) }) }
    : { value }
}

const region: Reader = (text, { field, name }) => {
  const hit = findRegion(text)
  return hit ? { value: hit.code } : { issue: fieldIssue('field.choice', { field, name }, { value: shownValue(text) }) }
}

/** References are looked up elsewhere, together for a chunk. */
const unsupported: Reader = (_text, { field, name }) => ({
  issue: fieldIssue('field.type', { field, name }, { expected: field.label }),
})

/** Parses a cell, by kind. */
const readers: { readonly [K in FieldKind]: Reader } = {
  text: plain,
  longText: plain,
  serial: plain,
  integer: (text, at, context) => {
    const value = context.factor === undefined ? null : parseDecimal(text)
    return plain(value === null ? text : convert(value, context.factor ?? '1'), at, context)
  },
  quantity: decimal(3),
  money: decimal(2),
  price: decimal(4),
  rate: decimal(4),
  date: time(parseDateLoose),
  dateTime: time(parseDateTimeLoose),
  month: plain,
  bool: plain,
  choice: plain,
  dict,
  ref: unsupported,
  refs: unsupported,
  lines: unsupported,
  files: unsupported,
  region,
  mobile: plain,
  phone: plain,
  plate: plain,
  idCard: plain,
  creditCode: plain,
  boxNo: plain,
  bankAccount: plain,
  json: plain,
}

/** Maximum length of a figure, a date or a choice. Longer text is refused. */
const MAX_FIGURE_LENGTH = 200
/** Kinds with their own maximum length. */
const LONG: { readonly [K in FieldKind]?: true } = { text: true, longText: true, json: true }

/** Parses the text of a cell as a value of the field. Blank is no value. */
export function readCell(text: string, at: NamedField, context: ReadContext): Parsed<unknown> {
  const { field, name } = at
  if (text === '') return { value: null }
  if (text.length > MAX_FIGURE_LENGTH && !LONG[field.kind])
    return { issue: fieldIssue('field.too_long', { field, name }, { max: MAX_FIGURE_LENGTH }) }
  return readers[field.kind](text, at, context)
}

/** Kinds whose long numbers are identifiers. A number that was cut to 15 digits is wrong there. */
const DIGITS_MATTER: { readonly [K in FieldKind]?: true } = {
  text: true,
  serial: true,
  mobile: true,
  phone: true,
  idCard: true,
  creditCode: true,
  boxNo: true,
  bankAccount: true,
  ref: true,
}
export const digitsMatter = (field: Field): boolean => DIGITS_MATTER[field.kind] === true

/** The figure of a cell that adds up others, in the field's unit; null if there is none. It may exceed what one row may hold. */
export function totalFigure(text: string, field: Field, unitFactor: string | undefined): string | null {
  if (text.length > MAX_FIGURE_LENGTH) return null
  const { figure, factor } = withUnit(text, field, unitFactor)
  const value = parseDecimal(figure)
  return value === null || factor === undefined ? value : convert(value, factor)
}

/** Kinds whose values can be added up. */
const ADDITIVE: { readonly [K in FieldKind]?: true } = { money: true, quantity: true }
export const isAdditive = (field: Field): boolean => ADDITIVE[field.kind] === true
