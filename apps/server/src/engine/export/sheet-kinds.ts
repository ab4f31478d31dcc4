import { shownChoice } from '@tuheng/domain/kernel/approval-state'
import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { regionPath } from '@tuheng/domain/kernel/regions/index'
import { plainText } from '@tuheng/domain/kernel/rich-text/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { CellInput, SheetColumn } from '../sheets/sheet-model.ts'

/** Names of dictionary values in the requested language: code → value → name. */
export type DictNames = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface CellContext {
  lang: Lang
  /** Label of the referred record, selected with the row. */
  label: unknown
  dicts: DictNames
  /** The row of the value, where its state of approval stands in place of its status. */
  row?: AnyRow
}

/** How a kind appears in a spreadsheet: its column, and the content of its cells. */
export interface SheetKind {
  column(field: Field, lang: Lang): Omit<SheetColumn, 'title'>
  cell(value: unknown, field: Field, context: CellContext): CellInput
}

const asText = (value: unknown): CellInput => String(value)
const textual: SheetKind = { column: () => ({ type: 'text' }), cell: asText }
const wide: SheetKind = { column: () => ({ type: 'text', width: 40 }), cell: asText }

function decimal(scale: number, format?: string): SheetKind {
  return {
    column: field => ({ type: 'number', scale: field.scale ?? scale, ...(format && !field.unit ? { format } : {}) }),
    cell: value => (typeof value === 'number' ? value : String(value)),
  }
}

const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] } as const

/** All kinds, as in the domain, in storage and in the web. */
export const sheetKinds: { readonly [K in FieldKind]: SheetKind } = {
  text: textual,
  longText: { column: wide.column, cell: (value, field) => (field.rich ? plainText(String(value)) : String(value)) },
  serial: { column: () => ({ type: 'text', width: 18 }), cell: asText },
  integer: decimal(0),
  quantity: decimal(3),
  money: decimal(2),
  price: decimal(4),
  rate: decimal(4, '0.00##%'),
  date: { column: () => ({ type: 'date' }), cell: asText },
  dateTime: { column: () => ({ type: 'dateTime' }), cell: asText },
  month: textual,
  bool: {
    column: (_field, lang) => ({ type: 'bool', labels: YES_NO[lang] }),
    cell: value => (typeof value === 'boolean' ? value : String(value)),
  },
  choice: {
    column: () => ({ type: 'text' }),
    cell: (value, field, { lang, row = {} }) => shownChoice(field, String(value), row)?.[lang] ?? String(value),
  },
  dict: {
    column: () => ({ type: 'text' }),
    cell: (value, field, { dicts }) => dicts.get(field.dict ?? '')?.get(String(value)) ?? String(value),
  },
  ref: {
    column: () => ({ type: 'text', width: 18 }),
    cell: (_value, _field, { label }) => (label === null || label === undefined ? '' : String(label)),
  },
  refs: {
    column: () => ({ type: 'text', width: 24 }),
    cell: (_value, _field, { label }) => (Array.isArray(label) ? label.join('、') : String(label ?? '')),
  },
  lines: { column: () => ({ type: 'number', scale: 0 }), cell: value => (Array.isArray(value) ? value.length : null) },
  files: {
    column: () => ({ type: 'text', width: 24 }),
    cell: value =>
      Array.isArray(value)
        ? value.map(file => String((file as { name?: unknown }).name ?? '')).join('、')
        : String(value),
  },
  region: {
    column: () => ({ type: 'text', width: 24 }),
    cell: value => regionPath(String(value)).join('') || String(value),
  },
  mobile: textual,
  phone: textual,
  plate: textual,
  idCard: { column: () => ({ type: 'text', width: 22 }), cell: asText },
  creditCode: { column: () => ({ type: 'text', width: 22 }), cell: asText },
  boxNo: textual,
  bankAccount: { column: () => ({ type: 'text', width: 24 }), cell: asText },
  json: {
    column: () => ({ type: 'text', width: 40 }),
    cell: (value, field) => (typeof value === 'string' ? value : kindOf(field).print(value as never, field)),
  },
}

const own = new WeakMap<Field, (value: string) => Text>()

/** Registers the text of a field that contains codes, so that sheets and the search show it as the pages do. */
export function registerCellText(field: Field | undefined, words: (value: string) => Text): void {
  if (!field) throw new Error('words for no field')
  own.set(field, words)
}

export function sheetKind(field: Field): SheetKind {
  return sheetKinds[field.kind]
}

/** A cell of any field; blank for a missing value. */
export function cellOf(value: unknown, field: Field, context: CellContext): CellInput {
  if (value === null || value === undefined || value === '') return null
  return own.get(field)?.(String(value))[context.lang] ?? sheetKind(field).cell(value, field, context)
}
