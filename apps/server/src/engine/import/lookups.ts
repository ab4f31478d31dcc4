import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { refStateIssue } from '@tuheng/domain/kernel/ref-state'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { resourceOf } from '../directory.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { viewerAccess } from '../rights/redact.ts'
import { referenceScopeSql } from '../rights/reference-scope.ts'
import { selectRecord } from '../read/select.ts'
import { comparable, spellings } from './lookup-text.ts'

/** Resources with at most this many records are loaded entirely. */
const MAX_LOADED = 20_000

export type Found =
  | { row: AnyRow }
  | { problem: 'unmatched' | 'ambiguous' | 'disabled' }
  | { problem: 'state'; issue: Issue }

interface TargetRecords {
  resource: AnyResource
  /** Fields that identify records, the title first, as far as the actor may query them: a match would reveal them. */
  names: readonly string[]
  columns: string[]
  complete: boolean
  lookedUp: Set<string>
  /** Comparable text → records, with the rank of the matching field. */
  byText: Map<string, { row: AnyRow; rank: number }[]>
}

/** Finds records by the names in files: by title, by unique fields, and by the subtitle. */
export class Lookups {
  readonly #actor: Actor
  readonly #all: boolean
  readonly #targets = new Map<string, TargetRecords>()
  /** Fields of each resource that the references of this import read. */
  readonly #wanted: ReadonlyMap<string, ReadonlySet<string>>

  /**
   * Finds records that the actor may refer to. With `all` it finds all records: an updated record may keep its
   * references, and saving checks the others.
   */
  constructor(actor: Actor, refs: readonly { field: Field; given: readonly string[] }[], { all }: { all: boolean }) {
    this.#actor = actor
    this.#all = all
    const wanted = new Map<string, Set<string>>()
    for (const { field, given } of refs) {
      const set = wanted.get(field.to ?? '') ?? new Set<string>()
      for (const name of [
        ...Object.keys(field.where ?? {}),
        ...Object.keys(field.whereFrom ?? {}),
        ...Object.values(field.snapshot ?? {}),
        ...given,
      ])
        set.add(name)
      wanted.set(field.to ?? '', set)
    }
    this.#wanted = wanted
  }

  /** Loads the records for these names. Names that were loaded before cost nothing. */
  async load(sql: Sql, target: string, texts: Iterable<string>): Promise<void> {
    const records = this.#targets.get(target) ?? (await this.#open(sql, target))
    if (records.complete) return
    const fresh = [...new Set(texts)].filter(text => !records.lookedUp.has(text))
    if (!fresh.length) return
    for (const text of fresh) records.lookedUp.add(text)
    const conditions = records.names.map((name, i) => `t.${column(name)} = any($${i + 2}::text[])`)
    const lists = records.names.map(name => [
      ...new Set(fresh.flatMap(text => spellings(text, records.resource.fields[name] as Field))),
    ])
    await this.#read(sql, records, { condition: `(${conditions.join(' or ') || 'false'})`, params: lists })
  }

  /** The record that `text` means in this field. Other values of the row (`given`) decide between several. */
  find(field: Field, text: string, { row, given }: { row: AnyRow; given: AnyRow }): Found {
    const records = this.#targets.get(field.to ?? '')
    const named = records?.byText.get(comparable(text)) ?? []
    const candidates = named.filter(
      ({ row: record }) => matches(record, field.where ?? {}) && matchesSiblings(record, field, row),
    )
    const usable = candidates.filter(({ row: record }) => matches(record, records?.resource.pickable ?? {}))
    if (!usable.length) return candidates.length ? { problem: 'disabled' } : missing(field, records?.resource, named)
    const best = Math.min(...usable.map(({ rank }) => rank))
    const first = [
      ...new Map(usable.filter(({ rank }) => rank === best).map(({ row: record }) => [record.id, record])).values(),
    ]
    const meant = first.length === 1 ? first : first.filter(record => matches(record, given))
    return meant.length === 1 ? { row: meant[0] as AnyRow } : { problem: 'ambiguous' }
  }

  /** Adds a record that was just created. */
  add(target: string, row: AnyRow): void {
    const records = this.#targets.get(target)
    if (records) this.#file(records, row)
  }

  async #open(sql: Sql, target: string): Promise<TargetRecords> {
    const resource = resourceOf(target)
    const { mayQuery } = viewerAccess(this.#actor, resource)
    const usable = (name: string): boolean => {
      const field = resource.fields[name]
      return field !== undefined && columnKind(field).textual === true && mayQuery(name)
    }
    const unique = (resource.unique ?? []).filter(set => set.length === 1).flat()
    const names = [...new Set([resource.title, ...unique, ...(resource.subtitle ?? [])])].filter(usable)
    const only = new Set([...names, ...Object.keys(resource.pickable ?? {}), ...(this.#wanted.get(target) ?? [])])
    const records: TargetRecords = {
      resource,
      names,
      columns: selectRecord(resource, { labels: false, only }).columns,
      complete: false,
      lookedUp: new Set(),
      byText: new Map(),
    }
    const { rows } = await sql.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${tableName(resource)} where org_id = $1 and deleted_at is null limit ${MAX_LOADED + 1}) x`,
      [this.#actor.orgId],
    )
    records.complete = (rows[0]?.n ?? 0) <= MAX_LOADED
    if (records.complete) await this.#read(sql, records, { condition: 'true', params: [] })
    this.#targets.set(target, records)
    return records
  }

  async #read(
    sql: Sql,
    records: TargetRecords,
    { condition, params }: { condition: string; params: unknown[] },
  ): Promise<void> {
    const values = new Params(this.#actor.orgId, ...params)
    const within = this.#all ? undefined : referenceScopeSql(this.#actor, { resource: records.resource }, values)
    const { rows } = await sql.query<AnyRow>(
      `select ${records.columns.join(', ')} from ${tableName(records.resource)} t where t.org_id = $1 and t.deleted_at is null and ${condition}${within ? ` and ${within}` : ''}`,
      values.values,
    )
    for (const row of rows) this.#file(records, row)
  }

  #file(records: TargetRecords, row: AnyRow): void {
    records.names.forEach((name, rank) => {
      const value = row[name]
      if (typeof value !== 'string' || value === '') return
      const text = comparable(value)
      const list = records.byText.get(text)
      if (list) list.push({ row, rank })
      else records.byText.set(text, [{ row, rank }])
    })
  }
}

/** No record with that name, or one whose status does not allow it. */
function missing(field: Field, target: AnyResource | undefined, named: readonly { row: AnyRow }[]): Found {
  const [only, another] = named
  const issue = target && only && !another ? refStateIssue({ field, name: '', target, record: only.row }) : undefined
  return issue ? { problem: 'state', issue } : { problem: 'unmatched' }
}

function matches(record: AnyRow, fixed: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fixed).every(([name, value]) =>
    Array.isArray(value) ? value.includes(record[name]) : record[name] === value,
  )
}

function matchesSiblings(record: AnyRow, field: Field, row: AnyRow): boolean {
  return Object.entries(field.whereFrom ?? {}).every(
    ([theirs, own]) => row[own] === null || row[own] === undefined || record[theirs] === row[own],
  )
}
