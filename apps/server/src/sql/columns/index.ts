import type { Field, FieldKind } from '@tuheng/domain/kernel/field'

/**
 * How a kind is stored. `db/column-builders.ts` derives the schema for drizzle-kit from it, so that the running server
 * does not load the schema builder.
 */
export interface ColumnKind {
  /** SQL type that a parameter is cast to in filters. */
  readonly sqlType: 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz' | 'boolean' | 'bigint' | 'jsonb'
  /** Decimals: the number of digits, and of those after the point if the field declares none. */
  readonly precision?: number
  readonly scale?: number
  /** Stored in another table than the record. */
  readonly needsConversion?: boolean
  /** Stored as text: contains, prefix and pasted lists are possible. */
  readonly textual?: boolean
  /** Many records have the same value, so there are few distinct ones. */
  readonly shared?: boolean
  /** Converts a value for a statement. */
  encode(value: unknown): unknown
}

const same = (value: unknown): unknown => value ?? null
const asJson = (value: unknown): unknown => (value === null || value === undefined ? null : JSON.stringify(value))

const text: ColumnKind = { sqlType: 'text', encode: same, textual: true }
const word: ColumnKind = { sqlType: 'text', encode: same }
const needsConversion: ColumnKind = { sqlType: 'bigint', encode: same, needsConversion: true }
const json: ColumnKind = { sqlType: 'jsonb', encode: asJson }
const decimal = (precision: number, scale: number): ColumnKind => ({
  sqlType: 'numeric',
  precision,
  scale,
  encode: same,
})

/** Storage of every kind. The map is total, like those in the domain and the web. */
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
  refs: needsConversion,
  lines: needsConversion,
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

/** Whether the field has a column in the record's own table. */
export function isStored(field: Field): boolean {
  return columnKind(field).needsConversion !== true
}
