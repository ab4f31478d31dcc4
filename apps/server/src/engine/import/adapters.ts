import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face, RowOf } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import type { Moment } from '../../plugins/clock.ts'
import type { Sql } from '../../db/database.ts'
import type { Tx } from '../write/tx.ts'

/**
 * Records a record that was created for a row. Undoing the import deletes it too, unless something else refers to it.
 */
export type OnCreated = (resource: { name: string }, record: { id: number; version: number }) => Promise<void>

/** How files of a resource differ from its form. */
export interface ImportAdapter<Row = AnyRow> {
  /** Further columns of files, by their own names. References are looked up as usual. */
  readonly columns?: Fields
  /** Further header labels by field, besides the field's label and the common synonyms. */
  readonly headers?: Readonly<Record<string, readonly string[]>>
  /**
   * Converts a row (own fields and the columns above) to the input of the resource. Pure; runs when rows are staged and
   * again when they are committed. Absent: the columns above are dropped.
   */
  toInput?(row: AnyRow, context: { today: string }): { input: AnyRow; issues?: Issue[] }
  /** Required fields that `beforeRow` provides: rows are staged as if they had values. */
  readonly providedFields?: readonly string[]
  /** Required fields that `toInput` makes of other columns. Its issues say why it could not. */
  readonly madeFields?: readonly string[]
  /** Fields that come with later steps, so that no file of new records has them. */
  readonly omits?: readonly string[]
  /** Values of `providedFields`, found or created in the row's transaction. Created records are reported to `onCreated`. */
  beforeRow?(tx: Tx, row: AnyRow, onCreated: OnCreated): Promise<AnyRow>
  /** Prepares a record that `beforeRow` created for deletion, by resource name. */
  readonly prepareDeletion?: Readonly<Record<string, (tx: Tx, record: AnyRow) => Promise<void>>>
  /**
   * What suggests that two rows of a file are the same, besides unique fields. The later one gets an error, unless it
   * declares itself different.
   */
  readonly likelyDuplicates?: {
    keys(row: Row): readonly string[]
    isDistinct(row: Row): boolean
    /** `row`: the number of the earlier row; `of`: the later one, and the key that both have. */
    issue(row: number, of: { own: Row; key: string }): Issue
  }
  /**
   * Issues that only follow from another cell that could not be read: code → field of the issue → field of that cell.
   * They are left out where that cell has an error of its own.
   */
  readonly followsFrom?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * What other records have against rows that are created, one list for each row, said with everything else that is wrong
   * with the file: the commit would say it only once all that is mended. A row may lack what could not be read.
   */
  against?(tx: Tx, rows: readonly AnyRow[]): Promise<Issue[][]>
  /**
   * Further work on a created record, in its transaction: manual prices, transitions. `row` contains all values of the
   * file.
   */
  afterRow?(tx: Tx, record: Row, row: AnyRow): Promise<void>
}

/** The record that a row names, or why it names none. */
export type Match = { id: number } | { issue: Issue }

/**
 * What a row does: a transition with its inputs, a record that it writes beside (known by its first unique fields, and
 * corrected where it is there), nothing where the record stands so already, or what speaks against it.
 */
export type RowStep =
  | { beside: { name: string }; input: AnyRow }
  | {
      name: string
      input: AnyRow
      /** The column of the file that fills a field, for errors: `departAt` → `at`. '' is the row as a whole. */
      columns?: Readonly<Record<string, string>>
    }
  | { same: true }
  | { issue: Issue }

/** Files whose rows say by themselves what they do, so that several rows may be about one record. */
export interface RowSteps {
  /** Columns beside the keys. */
  readonly columns: Fields
  /** The field that a column of another name is written to: the column is for those who may write the field. */
  readonly writes?: Readonly<Record<string, string>>
  /** The step of a row for the record as the rows before it leave it. Pure. */
  stepOf(args: { row: AnyRow; record: AnyRow; mayQuery(name: string): boolean }): RowStep
}

/**
 * How files run the transition that a face names in `imports`. Its `edits` are the other columns. With `steps` the rows
 * run others, too: the right of the one that is named opens the import, and each row asks for that of its own.
 */
export interface TransitionImport {
  /** Columns that name the record of a row. Some of them are required unless others are filled. */
  readonly keys: Fields
  /** For a required key: the keys that do instead. */
  readonly unless?: Readonly<Record<string, readonly string[]>>
  /** Columns that are compared with the record and not written. */
  readonly compared?: Fields
  /**
   * The field of the record that a column is compared with. The column is only for those who may query the field. A row
   * is refused if one of these fields has changed since the check.
   */
  readonly asks: Readonly<Record<string, string>>
  /** Further header labels by field. */
  readonly headers?: Readonly<Record<string, readonly string[]>>
  /** Fields of the record that the check of a file shows beside the row, as they will be. */
  readonly shows: readonly string[]
  /** Fields of the record that the preview adds up, each with the column whose total in the file it is compared with. */
  readonly sums?: Readonly<Record<string, string | null>>
  readonly steps?: RowSteps
  /** The transition that takes it back when the import is undone; by transition where rows run several. */
  readonly reverse: string | Readonly<Record<string, string>>
  /** Finds the records of rows, within the actor's scope. One answer for each row. */
  find(sql: Sql, context: { actor: Actor; face: Face; now: Moment }, rows: readonly AnyRow[]): Promise<Match[]>
  /** What the hooks of the transition and a comparison with the file object to. `next` is the record as it will be. */
  checks?(
    sql: Sql,
    context: { actor: Actor; now: Moment },
  ): Promise<(args: { next: AnyRow; row: AnyRow }) => readonly Issue[]>
}

/** One figure of the effect of an import, for example receivable freight. Figures with the same key are added up. */
export interface EffectFigure extends Text {
  key: string
  /** Decimal. */
  value: string
  unit?: Text
  /** What the figure is now, and how many trips it is of. Shown beside each other in a table of prices or parties. */
  change?: { of: 'price' | 'party'; before: string; trips: number }
}

export type EffectPreview<Row = AnyRow> = (context: { tx: Tx; records: Row[] }) => Promise<EffectFigure[]>

const transitionImports = new Map<string, TransitionImport>()

/** Registers how files run the transition of a face. @throws if the face names none */
export function importTransition(
  resource: { faces: Readonly<Record<string, Face>> },
  face: string,
  how: TransitionImport,
): void {
  const { api, imports } = resource.faces[face] ?? {}
  if (api === undefined || imports === undefined) throw new Error(`${face} names no transition in imports`)
  transitionImports.set(api, how)
}

/** How files of the face run a transition; undefined if they create records. */
export const transitionImportOf = ({ api }: Pick<Face, 'api'>): TransitionImport | undefined =>
  transitionImports.get(api)

/** The transition that takes another one back. */
export const reverseOf = ({ reverse }: TransitionImport, name: string): string =>
  typeof reverse === 'string' ? reverse : (reverse[name] ?? '')

const adapters = new Map<string, ImportAdapter>()
const previews = new Map<string, EffectPreview>()
const masters = new Map<string, (text: string, given: AnyRow) => AnyRow>()

/** Registers how files of a resource are read. */
export function importAdapter<R extends { name: string }>(resource: R, adapter: ImportAdapter<RowOf<R>>): void {
  adapters.set(resource.name, adapter as unknown as ImportAdapter)
}

/**
 * Registers what the preview shows besides sums. Rows are written, `records` are read, and everything is rolled back:
 * charges, stock and limits are as they would be.
 */
export function previewEffect<R extends { name: string }>(resource: R, preview: EffectPreview<RowOf<R>>): void {
  previews.set(resource.name, preview as unknown as EffectPreview)
}

/** Registers further fields of a record that an import creates from a name. `given` are the row's values for it. */
export function importMaster<R extends { name: string }>(
  resource: R,
  complete: (text: string, given: AnyRow) => AnyRow,
): void {
  masters.set(resource.name, complete)
}

export const adapterOf = (resource: { name: string }): ImportAdapter => adapters.get(resource.name) ?? {}
/** Whether no column holds these fields, so that a record with the same is found only once they are made. */
export const isMade = (resource: { name: string }, set: readonly string[]): boolean =>
  set.every(name => adapterOf(resource).madeFields?.includes(name))
export const previewOf = (resource: { name: string }): EffectPreview | undefined => previews.get(resource.name)
export const masterOf = (resource: { name: string }): ((text: string, given: AnyRow) => AnyRow) | undefined =>
  masters.get(resource.name)
