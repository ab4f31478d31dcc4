import type { Field, FieldKind } from '@tuheng/domain/kernel/field'

/**
 * How a kind is stored. What drizzle-kit needs to write migrations is made of this in `db/column-builders.ts`, so that the
 * running server does not load the schema builder.
 */
export interface ColumnKind {
  /** SQL type that a parameter is cast to in filters; `none`: in a table of its own. */
  readonly sqlType: 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz' | 'boolean' | 'bigint' | 'jsonb'
  /** Decimals: digits in all, and after the point where the field says nothing else. */
  readonly precision?: number
  readonly scale?: number
  /** Has no column in the record's own table. */
  readonly apart?: boolean
  /** Held as text: contains, prefix and pasted lists make sense. */
  readonly textual?: boolean
  /** Many records have the same one: the texts are few beside the rows. */
  readonly shared?: boolean
  /** Value on its way into a statement. */
  encode(value: unknown): unknown
}

const same = (value: unknown): unknown => value ?? null
const asJson = (value: unknown): unknown => (value === null || value === undefined ? null : JSON.stringify(value))

const text: ColumnKind = { sqlType: 'text', encode: same, textual: true }
const word: ColumnKind = { sqlType: 'text', encode: same }
const apart: ColumnKind = { sqlType: 'bigint', encode: same, apart: true }
const json: ColumnKind = { sqlType: 'jsonb', encode: asJson }
const decimal = (precision: number, scale: number): ColumnKind => ({
  sqlType: 'numeric',
  precision,
  scale,
  encode: same,
})

/** Storage of every kind. Total, like its sisters in the domain and the web. */
export const columnKinds: { readonly [K in FieldKind]: ColumnKind } = {
  text,
  longText: text,
  serial: text,
  integer: { sqlType: 'integer', encode: same },
  quantity: decimal(12, 3),
  money: decimal(14, 2),
  price: decimal(12, 4),
  rate: decimal(6, 4),
  date: { sqlType: 'date', encode: same },
  dateTime: { sqlType: 'timestamptz', encode: same },
  month: word,
  bool: { sqlType: 'boolean', encode: same },
  choice: word,
  dict: word,
  ref: { sqlType: 'bigint', encode: same },
  refs: apart,
  lines: apart,
  files: json,
  region: word,
  mobile: text,
  phone: text,
  plate: { ...text, shared: true },
  idCard: text,
  creditCode: text,
  boxNo: text,
  bankAccount: text,
  json,
}

export function columnKind(field: Field): ColumnKind {
  return columnKinds[field.kind]
}

/** Has a column in the record's own table. */
export function isStored(field: Field): boolean {
  return columnKind(field).apart !== true
}
