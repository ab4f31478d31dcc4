import type { Field } from '@tuheng/domain/kernel/field'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { type ColumnKind, columnKind } from '../sql/columns/index.ts'

const BUILDERS: {
  readonly [T in ColumnKind['sqlType']]: (name: string, kind: ColumnKind, field: Field) => PgColumnBuilderBase
} = {
  text: name => text(name),
  integer: name => integer(name),
  numeric: (name, { precision = 12, scale = 0 }, field) =>
    numeric(name, { precision: precision - scale + (field.scale ?? scale), scale: field.scale ?? scale }),
  date: name => date(name, { mode: 'string' }),
  timestamptz: name => timestamp(name, { mode: 'string', withTimezone: true }),
  boolean: name => boolean(name),
  bigint: name => bigint(name, { mode: 'number' }),
  jsonb: name => jsonb(name),
}

/** drizzle-kit column of a field. */
export function columnOf(name: string, field: Field): PgColumnBuilderBase {
  const kind = columnKind(field)
  return BUILDERS[kind.sqlType](name, kind, field)
}
