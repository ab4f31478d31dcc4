import { lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import type { Field } from '@tuheng/domain/kernel/field'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { inFace } from '@tuheng/domain/kernel/policy'
import { veiledIds } from '@tuheng/domain/kernel/veiled'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Moment } from '../../plugins/clock.ts'
import type { Sql } from '../../db/database.ts'
import { closedIssue, isClosed, monthsOf } from '../write/closed-month.ts'
import { dictEntries } from '../export/dict-names.ts'
import { tableName } from '../../sql/names.ts'
import { attachLines } from '../read/record.ts'
import { inScope } from '../rights/in-scope.ts'
import { selectRecord } from '../read/select.ts'
import { adapterOf, isMade, transitionImportOf } from './adapters.ts'
import { alikeKeyIn, existingAlike, existingKeys, keyIn, type KeyIndex, uniqueSets } from './duplicates.ts'
import { Lookups } from './lookups.ts'
import { type CheckContext, checkDocument, followsUnread, sortIssues } from './row-check.ts'
import { fieldLabel, labelledIssue, type ReadRow, RowReader } from './row-reader.ts'
import type { RawRow } from './sheet-source.ts'
import { stageTransitions } from './stage-transitions.ts'
import { type ImportPlace, importTargets, targetsOf } from './targets.ts'
import { leftOut } from './total-row.ts'
import {
  cellText,
  type ImportMapping,
  type ImportOptions,
  type RowIssue,
  type SheetMapping,
  type StagedRow,
} from './types.ts'

/** A child row that waits for its document. */
export interface ReadChild extends ReadRow {
  sheet: SheetMapping
  lines: string
}

/** A unique set: records that have the key of a row, and codes of records that differ from a row's in case or width only. */
interface Taken {
  set: readonly string[]
  ids: Map<string, number>
  alike: Map<string, string | undefined>
}

/** Converts raw rows to staged rows: values, all errors, and the intended action. */
export class Staging {
  readonly main: SheetMapping
  readonly context: CheckContext
  readonly #options: ImportOptions
  readonly #readers: ReadonlyMap<SheetMapping, RowReader>
  readonly #sets: (readonly string[])[]
  readonly #match: readonly string[] | undefined
  readonly #hasChildren: boolean
  readonly #closed = new Map<string, boolean>()

  private constructor(args: {
    main: SheetMapping
    context: CheckContext
    options: ImportOptions
    readers: ReadonlyMap<SheetMapping, RowReader>
    match: readonly string[] | undefined
  }) {
    this.main = args.main
    this.context = args.context
    this.#options = args.options
    this.#readers = args.readers
    this.#match = args.match
    this.#sets = uniqueSets(args.context.resource)
    this.#hasChildren = args.readers.size > 1
  }

  static async open(
    sql: Sql,
    place: ImportPlace,
    { now, mapping, options }: { now: Moment; mapping: ImportMapping; options: ImportOptions },
  ): Promise<Staging> {
    const targets = importTargets(place)
    const fields = targets.map(target => target.def)
    const refs = targets.filter(target => target.def.to !== undefined && !target.field.includes('.'))
    const given = (ref: string) =>
      targets.filter(target => target.field.startsWith(`${ref}.`)).map(target => target.field.slice(ref.length + 1))
    const lookups = new Lookups(
      place.actor,
      refs.map(target => ({ field: target.def, given: given(target.field) })),
      { all: options.duplicates === 'update' },
    )
    const dicts = new Map<string, Map<string, string>>()
    for (const { code, value, zh, en, disabled } of await dictEntries(sql, place.actor.orgId, fields)) {
      const words = dicts.get(code) ?? new Map<string, string>()
      dicts.set(code, words)
      if (!disabled) for (const word of [value, zh, en]) if (word) words.set(word.trim().toLowerCase(), value)
    }
    const readers = new Map(
      mapping.sheets.map(sheet => [
        sheet,
        new RowReader({ mapping: sheet, targets: targetsOf(targets, sheet.lines), options, lookups, dicts }),
      ]),
    )
    const main = mapping.sheets.find(sheet => sheet.lines === null) as SheetMapping
    const match =
      options.duplicates === 'refuse'
        ? undefined
        : (options.match ?? uniqueSets(place.resource).find(set => set.every(name => isFilled(name, main, options))))
    return new Staging({ main, context: { ...place, now }, options, readers, match })
  }

  /** Parses child rows. Their documents follow later. */
  async readChildren(sql: Sql, sheet: SheetMapping, rows: readonly RawRow[]): Promise<ReadChild[]> {
    return (await this.#read(sql, sheet, rows)).map(row => ({ ...row, sheet, lines: sheet.lines as string }))
  }

  /** Stages documents. `childrenOf` returns the child rows of a document; their errors are added to them. */
  async stage(
    sql: Sql,
    rows: readonly RawRow[],
    { childrenOf, keys }: { childrenOf: (key: string) => readonly ReadChild[]; keys: KeyIndex },
  ): Promise<StagedRow[]> {
    const all = await this.#read(sql, this.main, rows)
    const read = all.filter(row => row.values.total === undefined)
    const totals = all.filter(row => row.values.total !== undefined).map(leftOut)
    const transition = transitionImportOf(this.context.face)
    if (transition) {
      const columnOf = (field: string) => this.#columnOf(field)
      const checkMonth = (row: AnyRow, errors: RowIssue[]) => this.#checkMonth(sql, row, errors)
      const textOf = (field: string, row: ReadRow) =>
        cellText(row.raw[columnOf(field) ?? -1]) || (this.#options.constants[field] ?? '')
      const stage = { context: this.context, how: transition, columnOf, textOf, checkMonth }
      return [...(await stageTransitions(sql, stage, { read, keys })), ...totals]
    }
    const existing = await this.#existing(sql, read)
    const checked = read.map(row => {
      const children = Map.groupBy(childrenOf(row.key), child => child.lines)
      const found = this.#match && keyIn(this.#match, row.values.input)
      const record = found === undefined ? undefined : existing.get(found)
      const update = this.#options.duplicates === 'update' ? record : undefined
      const values = new Map([...children].map(([lines, list]) => [lines, list.map(child => child.values.input)]))
      const { row: next, issues } = checkDocument(this.context, row, { children: values, existing: update })
      const ownIssues = issues.filter(issue => !followsUnread(this.context.resource, { issue, errors: row.errors }))
      const { own, byChild } = sortIssues(ownIssues, row.errors, field => this.#columnOf(field))
      for (const [place, errors] of byChild) this.#addChildIssue(children, place, errors)
      return { read: row, next, errors: own, record, children: [...children.values()].flat() }
    })
    const taken = await Promise.all(
      this.#sets.map(async set => {
        const { actor, resource } = this.context
        const next = checked.map(row => row.next)
        const [ids, alike] = await Promise.all([
          existingKeys(sql, { orgId: actor.orgId, resource, set }, next),
          existingAlike(sql, { actor, resource, set }, next),
        ])
        return { set, ids, alike }
      }),
    )
    const out: StagedRow[] = totals
    for (const row of checked) {
      await this.#checkMonth(sql, row.next, row.errors)
      out.push(this.#settle(row, taken, keys))
    }
    return out
  }

  async #read(sql: Sql, sheet: SheetMapping, rows: readonly RawRow[]): Promise<ReadRow[]> {
    const reader = this.#readers.get(sheet) as RowReader
    await reader.prefetch(sql, rows)
    return rows.map(row => reader.read(row))
  }

  /** Existing records of the rows, if duplicates are skipped or updated. */
  async #existing(sql: Sql, rows: readonly ReadRow[]): Promise<Map<string, AnyRow>> {
    const match = this.#match
    const { resource, actor } = this.context
    if (!match) return new Map()
    const ids = await existingKeys(
      sql,
      { orgId: actor.orgId, resource, set: match },
      rows.map(row => row.values.input),
    )
    const { columns } = selectRecord(resource, { labels: false })
    const { rows: found } = await sql.query<AnyRow>(
      `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.id = any($2::bigint[])`,
      [actor.orgId, [...ids.values()]],
    )
    await attachLines({ orgId: actor.orgId, sql: sql.query.bind(sql) }, resource, { rows: found, labels: false })
    return new Map(
      found.flatMap(row => {
        const key = keyIn(match, row)
        return key === undefined ? [] : [[key, row]]
      }),
    )
  }

  #settle(
    row: { read: ReadRow; next: AnyRow; errors: RowIssue[]; record: AnyRow | undefined; children: ReadChild[] },
    taken: readonly Taken[],
    keys: KeyIndex,
  ): StagedRow {
    const { read, next, errors, record, children } = row
    const { duplicates } = this.#options
    const own: string[] = []
    let skip = duplicates === 'skip' && record !== undefined
    for (const { set, ids, alike } of taken) {
      const key = keyIn(set, next)
      if (key === undefined || this.#isMatchOnly(set)) continue
      own.push(key)
      const first = keys.first(key, read.rowNo)
      if (first !== read.rowNo) {
        if (duplicates === 'skip') skip = true
        else errors.push(this.#issue('import.duplicate_row', { set, row: next }, { row: first }))
      } else if (duplicates === 'skip' && ids.has(key) && isMade(this.context.resource, set)) skip = true
      else if (ids.has(key) && !skip && !(duplicates === 'update' && ids.get(key) === record?.id))
        errors.push(this.#taken(set, next))
      else if (!record && !skip)
        own.push(...this.#checkSpelling({ set, alike }, { next, rowNo: read.rowNo }, { keys, errors }))
    }
    if (this.#hasChildren && read.key !== '') {
      const key = `key=${read.key}`
      own.push(key)
      const first = keys.first(key, read.rowNo)
      if (first !== read.rowNo && children.length)
        errors.push(this.#issue('import.duplicate_row', { set: [], row: next }, { row: first, value: read.key }))
    }
    own.push(...this.#checkAlike(read.rowNo, next, { keys, errors, withoutIssues: skip || record !== undefined }))
    this.#checkRecord(read, record, errors)
    for (const [lines, list] of Map.groupBy(
      children.filter(child => child.errors.length),
      child => child.lines,
    ))
      errors.push(this.#childErrors(lines, list.length))
    return {
      rowNo: read.rowNo,
      raw: read.raw,
      values: read.values,
      errors: skip ? [] : errors,
      state: skip ? 'skip' : errors.length ? 'error' : 'ok',
      keys: own,
      action: skip ? 'skip' : duplicates === 'update' && record ? 'update' : 'create',
      recordId: duplicates === 'update' && record ? (record.id as number) : null,
      parentRow: null,
    }
  }

  /** A code that a record or an earlier row has in other letters. Returns what other spellings of it have in common. */
  #checkSpelling(
    { set, alike }: Pick<Taken, 'set' | 'alike'>,
    { next, rowNo }: { next: AnyRow; rowNo: number },
    { keys, errors }: { keys: KeyIndex; errors: RowIssue[] },
  ): string[] {
    const key = alikeKeyIn(this.context.resource, set, next)
    if (key === undefined) return []
    const other = alike.get(key)
    const first = keys.first(key, rowNo)
    if (alike.has(key) && other === undefined) errors.push(this.#taken(set, next))
    else if (other !== undefined) {
      const path = set[0] ?? ''
      const place = { label: fieldLabel(this.#field(set), path), value: this.#valueOf(set, next), other }
      errors.push({
        ...withoutColumn(wordedIssue(kernelErrors, { code: 'unique.alike', path }, place)),
        column: this.#columnOf(path),
      })
    } else if (first !== rowNo) errors.push(this.#issue('import.duplicate_row', { set, row: next }, { row: first }))
    return [key]
  }

  /** Rows that probably repeat an earlier one. Returns what identifies them. */
  #checkAlike(
    rowNo: number,
    next: AnyRow,
    { keys, errors, withoutIssues }: { keys: KeyIndex; errors: RowIssue[]; withoutIssues: boolean },
  ): string[] {
    const { likelyDuplicates } = adapterOf(this.context.resource)
    if (!likelyDuplicates) return []
    const own = [...new Set(likelyDuplicates.keys(next).map(key => `alike=${key}`))]
    const first = Math.min(...own.map(key => keys.first(key, rowNo)))
    if (
      own.length &&
      first !== rowNo &&
      !withoutIssues &&
      !likelyDuplicates.isDistinct(next) &&
      !errors.some(error => error.code === 'import.duplicate_row')
    ) {
      const key = own.find(one => keys.first(one, rowNo) === first) ?? ''
      const issue = likelyDuplicates.issue(first, { own: next, key: key.slice('alike='.length) })
      errors.push({ ...withoutColumn(issue), column: this.#columnOf(issue.path) })
    }
    return own
  }

  /** The actor must be allowed to update the record, and a given serial number must exist. */
  #checkRecord(read: ReadRow, record: AnyRow | undefined, errors: RowIssue[]): void {
    const match = this.#match
    if (!match || this.#options.duplicates !== 'update') return
    const { face, actor, resource } = this.context
    const values = { value: match.map(name => String(read.values.input[name] ?? '')).join(' ') }
    const isVeiled = veiledIds(actor, resource).includes(record?.id as number)
    if (record && (isVeiled || !inFace(face, record) || !inScope({ actor }, record)))
      errors.push(this.#issue('import.out_of_reach', { set: match, row: read.values.input }))
    else if (record && resource.locked?.(record))
      errors.push({
        ...withoutColumn(lockedRecordIssue(resource, record)),
        column: null,
      })
    else if (!record && this.#isMatchOnly(match) && keyIn(match, read.values.input) !== undefined)
      errors.push(this.#issue('import.not_found', { set: match, row: read.values.input }, values))
  }

  async #checkMonth(sql: Sql, row: AnyRow, errors: RowIssue[]): Promise<void> {
    const { resource, actor } = this.context
    for (const [path, month] of monthsOf(resource, row)) {
      const closed =
        this.#closed.get(month) ?? (await isClosed({ orgId: actor.orgId, sql: sql.query.bind(sql) }, resource, month))
      this.#closed.set(month, closed)
      if (closed && !errors.some(error => error.path === path))
        errors.push({ ...withoutColumn(closedIssue(resource, path, month)), column: this.#columnOf(path) })
    }
  }

  #addChildIssue(children: ReadonlyMap<string, ReadChild[]>, place: string, errors: readonly RowIssue[]): void {
    const [lines = '', index] = place.split('.')
    const child = children.get(lines)?.[Number(index)]
    for (const error of errors) {
      if (!child || child.errors.some(known => known.path === error.path)) continue
      child.errors.push({
        ...error,
        column: child.sheet.columns.find(column => column.field === error.path)?.column ?? null,
      })
    }
  }

  #childErrors(lines: string, count: number): RowIssue {
    const label = fieldLabel(this.context.resource.fields[lines], lines)
    return {
      code: 'import.child_errors',
      path: lines,
      zh: `${label.zh}有 ${count} 行错误`,
      en: `${label.en}: ${count} ${count === 1 ? 'row has' : 'rows have'} errors`,
      column: null,
    }
  }

  #isMatchOnly(set: readonly string[]): boolean {
    return set.some(name => this.context.resource.fields[name]?.kind === 'serial')
  }

  #taken(set: readonly string[], row: AnyRow): RowIssue {
    const field = this.#field(set)
    const label = fieldLabel(field, set[0] ?? '')
    const value = this.#valueOf(set, row)
    const zh = kernelErrors.issue('unique.taken', { label: label.zh, value })
    return {
      ...withoutColumn(zh),
      en: kernelErrors.issue('unique.taken', { label: label.en, value }).en,
      path: set[0] ?? '',
      column: this.#columnOf(set[0] ?? ''),
    }
  }

  #issue(
    code: Parameters<typeof labelledIssue>[0],
    { set, row }: { set: readonly string[]; row: AnyRow },
    rest: Record<string, unknown> = {},
  ): RowIssue {
    const issue = labelledIssue(code, fieldLabel(this.#field(set), set[0] ?? ''), {
      value: this.#valueOf(set, row),
      ...rest,
    })
    return {
      ...withoutColumn(issue),
      path: set[0] ?? '',
      column: set[0] === undefined ? this.main.key : this.#columnOf(set[0]),
    }
  }

  /** The file's text in these fields; references by their text. */
  #valueOf(set: readonly string[], row: AnyRow): string {
    return set
      .filter(name => this.context.resource.fields[name]?.to === undefined)
      .map(name => String(row[name] ?? ''))
      .join(' ')
  }

  #field(set: readonly string[]): Field | undefined {
    return this.context.resource.fields[set[0] ?? '']
  }

  #columnOf(field: string): number | null {
    return this.main.columns.find(column => column.field === field)?.column ?? null
  }
}

function isFilled(name: string, sheet: SheetMapping, options: ImportOptions): boolean {
  return sheet.columns.some(column => column.field === name) || options.constants[name] !== undefined
}

function withoutColumn(
  issue: { code: string; path: string; zh: string; en: string } | undefined,
): Omit<RowIssue, 'column'> {
  return { code: issue?.code ?? '', path: issue?.path ?? '', zh: issue?.zh ?? '', en: issue?.en ?? '' }
}
