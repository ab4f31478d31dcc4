import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import { fieldIssue, type Parsed } from '@tuheng/domain/kernel/kinds/kind'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { shownValue, type Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { importErrors } from './import-errors.ts'
import type { Found, Lookups } from './lookups.ts'
import { digitsMatter, isAdditive, readCell, type ReadContext, totalFigure } from './read-kinds.ts'
import type { RawRow } from './sheet-source.ts'
import type { ImportTarget } from './targets.ts'
import { totalIn } from './total-row.ts'
import {
  cellMark,
  cellText,
  type ImportOptions,
  type NewMaster,
  type RawCell,
  type RowIssue,
  type SheetMapping,
  type StagedValues,
} from './types.ts'
import { conversion } from './units.ts'

/** The values of a row, before rules between fields are checked. */
export interface ReadRow {
  rowNo: number
  raw: RawCell[]
  values: StagedValues
  /** Values that references will copy from their records. */
  snapshots: AnyRow
  errors: RowIssue[]
  /** The key by which child rows find their document. */
  key: string
}

interface ColumnReader {
  target: ImportTarget
  column: number | null
  constant: string | undefined
  fallback: string | undefined
  context: ReadContext
  /** Cache of parsed texts. */
  cache: Map<string, Parsed<unknown>>
}

const CACHE_SIZE = 500
/** Maximum length of a cell with several names. */
const MAX_NAMES_LENGTH = 2000
/** Maximum length of a key; the database index allows no longer ones. */
const MAX_KEY_LENGTH = 300
/** The key of a row of totals, which belongs to no document. */
const NO_KEY = '#total'
/** Kinds that a row of totals may fill. */
const NO_KEYS: { readonly [K in FieldKind]?: true } = {
  quantity: true,
  money: true,
  price: true,
  rate: true,
  integer: true,
  date: true,
  dateTime: true,
  month: true,
  longText: true,
}
const SEPARATOR = /[,，、;；\n]+/

/** Parses the rows of one sheet by its mapping. */
export class RowReader {
  readonly #plain: ColumnReader[] = []
  readonly #given: ColumnReader[] = []
  readonly #refs: ColumnReader[] = []
  /** Columns that a row of totals leaves blank. */
  readonly #keys: readonly number[]
  readonly #mapping: SheetMapping
  readonly #options: ImportOptions
  readonly #lookups: Lookups

  constructor(args: {
    mapping: SheetMapping
    targets: ReadonlyMap<string, ImportTarget>
    options: ImportOptions
    lookups: Lookups
    dicts: ReadContext['dicts']
  }) {
    const { mapping, targets, options, dicts } = args
    this.#mapping = mapping
    this.#options = options
    this.#lookups = args.lookups
    const prefix = mapping.lines === null ? '' : `${mapping.lines}.`
    for (const target of targets.values()) {
      const column = mapping.columns.find(each => each.field === target.field)
      const constant = options.constants[prefix + target.field]
      if (!column && constant === undefined) continue
      const context = {
        dateOrder: column?.dateOrder ?? options.dateOrder,
        factor: column?.unit ? conversion(column.unit, target.def) : undefined,
        round: options.round,
        dicts,
      }
      const reader: ColumnReader = {
        target,
        column: column?.column ?? null,
        constant,
        fallback: options.defaults[prefix + target.field],
        context,
        cache: new Map(),
      }
      if (target.def.kind === 'ref' || target.def.kind === 'refs') this.#refs.push(reader)
      else if (target.field.includes('.')) this.#given.push(reader)
      else this.#plain.push(reader)
    }
    const all = [...this.#plain, ...this.#given, ...this.#refs]
    const named = all.some(({ target }) => target.asks) ? all.filter(({ target }) => target.matchOnly) : all
    const keys = named.flatMap(({ column, target }) => (column === null || NO_KEYS[target.def.kind] ? [] : [column]))
    this.#keys = mapping.key === null ? keys : [...keys, mapping.key]
    // References that depend on another one are read after it.
    this.#refs.sort(
      (a, b) => Number(a.target.def.whereFrom !== undefined) - Number(b.target.def.whereFrom !== undefined),
    )
  }

  /** Loads the records that the references of these rows need. */
  async prefetch(sql: Sql, rows: readonly RawRow[]): Promise<void> {
    for (const reader of this.#refs) {
      const texts = new Set<string>()
      for (const row of rows) for (const text of partsOf(reader, textOf(reader, row.cells).text)) texts.add(text)
      texts.delete('')
      await this.#lookups.load(sql, reader.target.def.to ?? '', texts)
    }
  }

  read({ number, cells }: RawRow): ReadRow {
    const out: ReadRow = {
      rowNo: number,
      raw: cells,
      values: { input: {} },
      snapshots: {},
      errors: [],
      key: shownValue(cellText(cells[this.#mapping.key ?? -1]), MAX_KEY_LENGTH),
    }
    const total = totalIn(cells, this.#keys)
    if (total) return { ...out, key: NO_KEY, values: { input: this.#figures(cells), total } }
    const given = new Map<string, AnyRow>()
    for (const reader of this.#plain) setIfPresent(out.values.input, reader.target.field, plainValue(reader, out))
    for (const reader of this.#given) {
      const [ref = '', name = ''] = reader.target.field.split('.')
      const values = given.get(ref) ?? {}
      given.set(ref, values)
      setIfPresent(values, name, plainValue(reader, out))
    }
    for (const reader of this.#refs) this.#readRef(reader, out, given.get(reader.target.field) ?? {})
    return out
  }

  /** The figures of a row of totals. */
  #figures(cells: readonly RawCell[]): AnyRow {
    const figures: AnyRow = {}
    for (const { target, column, context } of this.#plain)
      if (column !== null && isAdditive(target.def))
        setIfPresent(figures, target.field, totalFigure(cellText(cells[column]), target.def, context.factor))
    return figures
  }

  #readRef(reader: ColumnReader, out: ReadRow, given: AnyRow): void {
    const { target } = reader
    const { text, mark } = textOf(reader, out.raw)
    if (text === '') return
    const broken = damageIssue(target, text, mark)
    if (broken) {
      out.errors.push(issueAt(reader, broken))
      return
    }
    const { input } = out.values
    const ids: number[] = []
    for (const part of partsOf(reader, text)) {
      const found = this.#lookups.find(target.def, part, { row: { ...out.snapshots, ...input }, given })
      if ('row' in found) {
        ids.push(found.row.id as number)
        for (const [own, theirs] of Object.entries(target.def.snapshot ?? {}))
          out.snapshots[own] = found.row[theirs] ?? null
      } else if (
        found.problem === 'unmatched' &&
        target.def.kind === 'ref' &&
        this.#options.create.includes(target.field)
      ) {
        out.values.create = { ...out.values.create, [target.field]: newMaster(target.def, part, { given, input }) }
      } else out.errors.push(issueAt(reader, refIssue(found, target, part)))
    }
    if (target.def.kind === 'refs') input[target.field] = [...new Set(ids)]
    else if (ids.length) input[target.field] = ids[0]
  }
}

/** The value of a plain field; null if it is blank or wrong, which is in the row's errors. */
function plainValue(reader: ColumnReader, row: ReadRow): unknown {
  const { text, mark } = textOf(reader, row.raw)
  if (text === '') return null
  const damaged = damageIssue(reader.target, text, mark)
  const { value, issue } = damaged ? { value: null, issue: damaged } : read(reader, text)
  if (issue) row.errors.push(issueAt(reader, issue))
  return value ?? null
}

function setIfPresent(values: AnyRow, name: string, value: unknown): void {
  if (value !== null) values[name] = value
}

/** A record to be created: its name, the row's values for it, and the conditions of the reference. */
function newMaster(field: Field, text: string, { given, input }: { given: AnyRow; input: AnyRow }): NewMaster {
  const siblings = Object.fromEntries(
    Object.entries(field.whereFrom ?? {}).flatMap(([theirs, own]) =>
      input[own] === undefined ? [] : [[theirs, input[own]]],
    ),
  )
  return { target: field.to ?? '', text, values: { ...given, ...fixedValues(field.where ?? {}), ...siblings } }
}

const fixedValues = (where: Readonly<Record<string, unknown>>): AnyRow =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

function textOf(reader: ColumnReader, cells: readonly RawCell[]): { text: string; mark: ReturnType<typeof cellMark> } {
  const cell = reader.column === null ? undefined : cells[reader.column]
  // What was typed for one row precedes what was given for all
  if (reader.constant !== undefined && !(cellMark(cell) === 'fixed' && cellText(cell) !== ''))
    return { text: reader.constant, mark: undefined }
  const text = cellText(cell)
  return text === '' ? { text: reader.fallback ?? '', mark: undefined } : { text, mark: cellMark(cell) }
}

function partsOf({ target }: ColumnReader, text: string): string[] {
  // Longer text is no name, and nobody lists so many names in one cell
  if (text.length > MAX_NAMES_LENGTH) return [text.slice(0, MAX_NAMES_LENGTH)]
  return target.def.kind === 'refs'
    ? [
        ...new Set(
          text
            .split(SEPARATOR)
            .map(part => part.trim())
            .filter(Boolean),
        ),
      ]
    : [text]
}

function read(reader: ColumnReader, text: string): Parsed<unknown> {
  const hit = reader.cache.get(text)
  if (hit) return hit
  const parsed = readCell(text, { field: reader.target.def, name: reader.target.field }, reader.context)
  if (reader.cache.size < CACHE_SIZE) reader.cache.set(text, parsed)
  return parsed
}

function damageIssue(target: ImportTarget, text: string, mark: ReturnType<typeof cellMark>): Issue | undefined {
  if (mark === 'error') return labelledIssue('import.cell_error', target.label, { value: shownValue(text) })
  return mark === 'lossy' && digitsMatter(target.def)
    ? labelledIssue('import.lossy', target.label, { value: shownValue(text) })
    : undefined
}

function refIssue(found: Found, { def, field, label }: ImportTarget, part: string): Issue {
  const value = shownValue(part, 200)
  if ('issue' in found) return { ...found.issue, path: field }
  if ('row' in found || found.problem === 'unmatched')
    return fieldIssue('ref.unmatched', { field: def, name: field }, { value })
  return found.problem === 'ambiguous'
    ? fieldIssue('ref.ambiguous', { field: def, name: field }, { value })
    : labelledIssue('import.ref_disabled', label, { value })
}

function issueAt(reader: ColumnReader, issue: Issue): RowIssue {
  return { code: issue.code, path: reader.target.field, zh: issue.zh, en: issue.en, column: reader.column }
}

type LabelledCode =
  | 'import.cell_error'
  | 'import.lossy'
  | 'import.ref_disabled'
  | 'import.duplicate_row'
  | 'import.not_found'
  | 'import.out_of_reach'
  | 'import.cannot_create'
  | 'import.may_not_ask'

/** An issue that names a field, in both languages. */
export function labelledIssue(code: LabelledCode, label: Text, rest: Record<string, unknown>): Issue {
  const zh = importErrors.issue(code, { label: label.zh, ...rest } as never)
  return { ...zh, en: importErrors.issue(code, { label: label.en, ...rest } as never).en }
}

export const fieldLabel = (field: Field | undefined, name: string): Text =>
  field ? labelOf(field, name) : { zh: name, en: name }
