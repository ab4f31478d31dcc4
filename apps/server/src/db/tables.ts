import type { Fields } from '@tuheng/domain/kernel/field'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  type PgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isStored } from '../sql/columns/index.ts'
import { linkTable, snake, tableName, uniqueName } from '../sql/names.ts'
import { alikeFields, alikeName, alikeSql } from '../sql/alike.ts'
import { columnOf } from './column-builders.ts'
import { listIndexes } from './list-indexes.ts'
import { systemTables } from './system-tables.ts'

type Columns = Record<string, AnyPgColumn>
type AnyTable = PgTable & { [key: string]: AnyPgColumn }

/** All tables of the database, derived from the registry. */
export function allTables(resources: readonly AnyResource[] = registry.resources): Record<string, PgTable> {
  const tables = new Map<string, AnyTable>()
  for (const resource of resources) {
    tables.set(tableName(resource), recordTable(resource, tables))
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'lines' && field.lines)
        tables.set(snake(field.lines.name), lineTable(resource, field.lines, tables))
      if (field.kind === 'refs') tables.set(linkTable(resource, name), refsTable(resource, name, tables))
    }
  }
  return { ...systemTables, ...Object.fromEntries(tables) }
}

const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const col = (t: Columns, name: string): AnyPgColumn => {
  const found = t[name]
  if (!found) throw new Error(`no column ${name}`)
  return found
}

function fieldColumns(fields: Fields, optional: readonly string[]): Record<string, PgColumnBuilderBase> {
  const out: Record<string, PgColumnBuilderBase> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!isStored(field)) continue
    const built = columnOf(snake(name), field)
    const must = field.required && !field.computed && !optional.includes(name)
    out[name] = must || field.kind === 'serial' ? (built as ReturnType<typeof text>).notNull() : built
  }
  return out
}

function recordTable(resource: AnyResource, tables: Map<string, AnyTable>): AnyTable {
  const name = tableName(resource)
  const columns: Record<string, PgColumnBuilderBase> = {
    orgId: orgId(),
    id: rowId(),
    version: integer('version').notNull().default(1),
    ...fieldColumns(resource.fields, Object.keys(resource.visibleWhen ?? {})),
  }
  for (const [status, machine] of Object.entries(resource.machines))
    columns[status] = text(snake(status)).notNull().default(machine.initial)
  Object.assign(columns, {
    deptId: bigint('dept_id', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    createdBy: bigint('created_by', { mode: 'number' }),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: bigint('updated_by', { mode: 'number' }),
    deletedAt: instant('deleted_at'),
    deletedBy: bigint('deleted_by', { mode: 'number' }),
    deletedReason: text('deleted_reason'),
  })
  // A filter by a function of the text would not use an index: row-level security hides rows from functions first
  for (const field of alikeFields(resource))
    columns[alikeName(field)] = text(snake(alikeName(field))).generatedAlwaysAs(sql.raw(alikeSql(`"${snake(field)}"`)))
  return pgTable(name, columns, t => {
    const c = t as unknown as Columns
    return [
      primaryKey({ name: `${name}_pk`, columns: [col(c, 'orgId'), col(c, 'id')] }),
      ...foreignKeys({ name, fields: resource.fields }, c, tables),
      ...uniques(resource, name, c),
      ...listIndexes(resource, name, c),
      ...checks(name, resource.checks),
      ...Object.entries(resource.machines).map(([status, machine]) =>
        check(
          `${name}_${snake(status)}_known`,
          sql.raw(
            `"${snake(status)}" in (${Object.keys(machine.states)
              .map(s => `'${s}'`)
              .join(', ')})`,
          ),
        ),
      ),
    ]
  }) as unknown as AnyTable
}

function foreignKeys({ name, fields }: { name: string; fields: Fields }, t: Columns, tables: Map<string, AnyTable>) {
  return Object.entries(fields)
    .filter(([, field]) => field.kind === 'ref')
    .map(([key, field]) => {
      const target = tables.get(snake(field.to ?? ''))
      if (!target) throw new Error(`${name}.${key} refers to ${field.to}, which is not registered`)
      return foreignKey({
        name: `${name}_${snake(key)}_fk`.slice(0, 63),
        columns: [col(t, 'orgId'), col(t, key)],
        foreignColumns: [col(target, 'orgId'), col(target, 'id')],
      })
    })
}

function uniques(resource: AnyResource, name: string, t: Columns) {
  const serials = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'serial')
    .map(([key]) => [key])
  return [
    ...serials.map(fields =>
      unique(uniqueName(name, fields)).on(col(t, 'orgId'), ...(fields.map(f => col(t, f)) as [AnyPgColumn])),
    ),
    ...(resource.unique ?? []).map(fields =>
      uniqueIndex(uniqueName(name, fields))
        .on(col(t, 'orgId'), ...fields.map(f => col(t, f)))
        .where(sql.raw('deleted_at is null')),
    ),
  ]
}

function checks(name: string, map: Readonly<Record<string, string>> | undefined) {
  return Object.entries(map ?? {}).map(([key, clause]) => check(`${name}_${snake(key)}_check`, sql.raw(clause)))
}

function lineTable(resource: AnyResource, lines: Lines, tables: Map<string, AnyTable>): AnyTable {
  const name = snake(lines.name)
  const parent = tables.get(tableName(resource)) as AnyTable
  const columns: Record<string, PgColumnBuilderBase> = {
    orgId: orgId(),
    id: rowId(),
    parentId: bigint('parent_id', { mode: 'number' }).notNull(),
    seq: integer('seq').notNull(),
    ...fieldColumns(lines.fields, Object.keys(lines.visibleWhen ?? {})),
  }
  return pgTable(name, columns, t => {
    const c = t as unknown as Columns
    return [
      primaryKey({ name: `${name}_pk`, columns: [col(c, 'orgId'), col(c, 'id')] }),
      foreignKey({
        name: `${name}_parent_fk`,
        columns: [col(c, 'orgId'), col(c, 'parentId')],
        foreignColumns: [col(parent, 'orgId'), col(parent, 'id')],
      }),
      index(`${name}_parent_idx`).on(col(c, 'orgId'), col(c, 'parentId'), col(c, 'seq')),
      ...foreignKeys({ name, fields: lines.fields }, c, tables),
      ...Object.entries(lines.fields)
        .filter(([, field]) => field.kind === 'ref')
        .map(([key]) =>
          index(`${name}_${snake(key)}_ref`.slice(0, 63))
            .on(col(c, 'orgId'), col(c, key))
            .where(sql.raw(`"${snake(key)}" is not null`)),
        ),
      ...checks(name, (lines as { checks?: Readonly<Record<string, string>> }).checks),
    ]
  }) as unknown as AnyTable
}

function refsTable(resource: AnyResource, fieldName: string, tables: Map<string, AnyTable>): AnyTable {
  const name = linkTable(resource, fieldName)
  const to = resource.fields[fieldName]?.to ?? ''
  const columns = {
    orgId: orgId(),
    id: rowId(),
    parentId: bigint('parent_id', { mode: 'number' }).notNull(),
    targetId: bigint('target_id', { mode: 'number' }).notNull(),
  }
  return pgTable(name, columns, t => {
    const parent = tables.get(tableName(resource)) as AnyTable
    const target = tables.get(snake(to))
    if (!target) throw new Error(`${name} refers to ${to}, which is not registered`)
    return [
      primaryKey({ name: `${name}_pk`, columns: [t.orgId, t.id] }),
      foreignKey({
        name: `${name}_parent_fk`,
        columns: [t.orgId, t.parentId],
        foreignColumns: [col(parent, 'orgId'), col(parent, 'id')],
      }),
      foreignKey({
        name: `${name}_target_fk`,
        columns: [t.orgId, t.targetId],
        foreignColumns: [col(target, 'orgId'), col(target, 'id')],
      }),
      uniqueIndex(`${name}_key`).on(t.orgId, t.parentId, t.targetId),
      index(`${name}_target_idx`).on(t.orgId, t.targetId),
    ]
  }) as unknown as AnyTable
}
