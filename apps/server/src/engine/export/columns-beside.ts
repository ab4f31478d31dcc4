import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'

/** Columns that a list shows within the cell of a field, and that are no fields of the record. */
export interface ColumnsBeside {
  /** They follow this column wherever it is exported. */
  beside: string
  /** The fields of the record that they are found by. */
  reads: readonly string[]
  columns: Readonly<Record<string, Field>>
  /** Puts their values into a page of rows, as far as the person may see them. */
  fill(context: { sql: Sql; actor: Actor; lang: Lang }, rows: readonly AnyRow[]): Promise<void>
}

const registered = new Map<string, ColumnsBeside>()

/** Registers the further columns of a resource in its exports. */
export function registerColumnsBeside(resource: { name: string }, columns: ColumnsBeside): void {
  registered.set(resource.name, columns)
}

/** The columns that follow this one. */
export function columnsBeside(resource: AnyResource, name: string): [name: string, field: Field][] {
  const own = registered.get(resource.name)
  return own?.beside === name ? Object.entries(own.columns) : []
}

/** What fills these columns; undefined where none of them is exported. */
export function fillingOf(resource: AnyResource, columns: readonly string[]): ColumnsBeside | undefined {
  const own = registered.get(resource.name)
  return own && columns.some(name => Object.hasOwn(own.columns, name)) ? own : undefined
}
