import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import { bigint, boolean, date, integer, jsonb, numeric, type PgColumnBuilderBase, text, timestamp } from 'drizzle-orm/pg-core'

/** How a kind is stored. `none`: in a table of its own. */
export interface ColumnKind {
  build(name: string, field: Field): PgColumnBuilderBase | undefined
  /** SQL type that a parameter is cast to in filters. */
  readonly sqlType: string
  /** Value on its way into a statement. */
  encode(value: unknown): unknown
  /** Held as text: contains, prefix and pasted lists make sense. */
  readonly textual?: boolean
}

const same = (value: unknown): unknown => value ?? null
const asJson = (value: unknown): unknown => (value === null || value === undefined ? null : JSON.stringify(value))

const textColumn: ColumnKind = { build: name => text(name), sqlType: 'text', encode: same, textual: true }
const wordColumn: ColumnKind = { build: name => text(name), sqlType: 'text', encode: same }
const none: ColumnKind = { build: () => undefined, sqlType: 'bigint', encode: same }

function decimalColumn(precision: number, scale: number): ColumnKind {
  return {
    build: (name, field) => numeric(name, { precision: precision - scale + (field.scale ?? scale), scale: field.scale ?? scale }),
    sqlType: 'numeric',
    encode: same,
  }
}

/** Storage of every kind. Total, like its sisters in the domain and the web. */
export const columnKinds: { readonly [K in FieldKind]: ColumnKind } = {
  text: textColumn,
  longText: textColumn,
  serial: textColumn,
  integer: { build: name => integer(name), sqlType: 'integer', encode: same },
  quantity: decimalColumn(12, 3),
  money: decimalColumn(14, 2),
  price: decimalColumn(12, 4),
  rate: decimalColumn(6, 4),
  date: { build: name => date(name, { mode: 'string' }), sqlType: 'date', encode: same },
  dateTime: { build: name => timestamp(name, { mode: 'string', withTimezone: true }), sqlType: 'timestamptz', encode: same },
  month: wordColumn,
  bool: { build: name => boolean(name), sqlType: 'boolean', encode: same },
  choice: wordColumn,
  dict: wordColumn,
  ref: { build: name => bigint(name, { mode: 'number' }), sqlType: 'bigint', encode: same },
  refs: none,
  lines: none,
  files: { build: name => jsonb(name), sqlType: 'jsonb', encode: asJson },
  region: wordColumn,
  mobile: textColumn,
  plate: textColumn,
  idCard: textColumn,
  creditCode: textColumn,
  boxNo: textColumn,
  bankAccount: textColumn,
  json: { build: name => jsonb(name), sqlType: 'jsonb', encode: asJson },
}

export function columnKind(field: Field): ColumnKind {
  return columnKinds[field.kind]
}

/** Has a column in the record's own table. */
export function isStored(field: Field): boolean {
  return columnKind(field) !== none
}
