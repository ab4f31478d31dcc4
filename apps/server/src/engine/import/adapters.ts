import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../write/tx.ts'

/** Notes a record that was made on the way: taking the import back takes it too, when nothing else has come to use it. */
export type NoteMade = (resource: { name: string }, record: { id: number; version: number }) => Promise<void>

/** How files of one resource differ from its form. */
export interface ImportAdapter<Row = AnyRow> {
  /** Columns that files may have beside the resource's own fields, by a name of their own. References are looked up as ever. */
  readonly columns?: Fields
  /** Labels that headers may bear, by field: on top of the field's label and the words known to all. */
  readonly headers?: Readonly<Record<string, readonly string[]>>
  /**
   * Turns what a row says (own fields and the columns above) into the input of the resource. Pure; runs when rows are
   * staged and again when they are committed. Absent: the columns above are dropped.
   */
  toInput?(row: AnyRow, context: { today: string }): { input: AnyRow; issues?: Issue[] }
  /** Required fields that `beforeRow` gives: rows are staged as if they were there. */
  readonly supplies?: readonly string[]
  /** Values of `supplies`, found or made when the row is committed, in its transaction; what is made is noted with `made`. */
  beforeRow?(tx: Tx, row: AnyRow, made: NoteMade): Promise<AnyRow>
  /** Brings a record that `beforeRow` made back to where it may be deleted, by the name of its resource. */
  readonly unmake?: Readonly<Record<string, (tx: Tx, record: AnyRow) => Promise<void>>>
  /** What of two rows of one file speaks for their being the same, beyond what is unique: the later one is told, unless it says that it is another. */
  readonly alike?: {
    keys(row: Row): readonly string[]
    isApart(row: Row): boolean
    issue(row: number): Issue
  }
  /** Further work on a record just made, in its transaction: prices given by hand, transitions. `row`: everything the file said. */
  afterRow?(tx: Tx, record: Row, row: AnyRow): Promise<void>
}

/** One figure of what an import will bring about, e.g. receivable freight. Figures of the same key add up. */
export interface EffectFigure extends Text {
  key: string
  /** Decimal. */
  value: string
  unit?: Text
}

export type EffectPreview<Row = AnyRow> = (context: { tx: Tx; records: Row[] }) => Promise<EffectFigure[]>

const adapters = new Map<string, ImportAdapter>()
const previews = new Map<string, EffectPreview>()
const masters = new Map<string, (text: string, given: AnyRow) => AnyRow>()

/** Registers how files of a resource are read. */
export function importAdapter<R extends { name: string }>(resource: R, adapter: ImportAdapter<RowOf<R>>): void {
  adapters.set(resource.name, adapter as unknown as ImportAdapter)
}

/**
 * Registers what the preview tells of a resource beyond sums. Rows are really written, `records` are read and asked, and
 * everything is rolled back: charges, stock and limits are as they would be.
 */
export function previewEffect<R extends { name: string }>(resource: R, preview: EffectPreview<RowOf<R>>): void {
  previews.set(resource.name, preview as unknown as EffectPreview)
}

/** Registers what else a missing record gets that an import makes from a name: `given` are the values that the row has for it. */
export function importMaster<R extends { name: string }>(
  resource: R,
  complete: (text: string, given: AnyRow) => AnyRow,
): void {
  masters.set(resource.name, complete)
}

export const adapterOf = (resource: { name: string }): ImportAdapter => adapters.get(resource.name) ?? {}
export const previewOf = (resource: { name: string }): EffectPreview | undefined => previews.get(resource.name)
export const masterOf = (resource: { name: string }): ((text: string, given: AnyRow) => AnyRow) | undefined =>
  masters.get(resource.name)
