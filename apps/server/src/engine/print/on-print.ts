import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'
import type { Fact, PrintDoc, TableBlock } from './print-doc.ts'

/** The printing company, as its documents show it. */
export interface Letterhead {
  name: string
  creditCode: string | null
  permitNo: string | null
  address: string | null
  phone: string | null
}

/** A redacted record with the labels of its references. */
export type PrintRow = AnyRow & { id: number }

/** What a layout can use. */
export interface PrintContext {
  sql: Sql
  actor: Actor
  now: Moment
  lang: Lang
  resource: AnyResource
  letterhead: Letterhead
  /** Text in the reader's language. */
  w(zh: string, en: string): string
  /** A field of the record with its label and unit, formatted by its kind. */
  fact(row: AnyRow, name: string, over?: Partial<Fact>): Fact
  /** A value as text, as its field shows it: labels of choices and references. */
  textOf(row: AnyRow, name: string): string
  /**
   * A lines field as a table: these columns, or all editable ones that are not entirely empty. Undefined if there are
   * no lines.
   */
  lines(row: AnyRow, name: string, columns?: readonly string[]): TableBlock | undefined
  /** Another record, with the rights of the same person. Undefined if there is none. */
  load<R extends { name: string }>(resource: R, id: unknown): Promise<(Partial<RowOf<R>> & AnyRow) | undefined>
  /** The bytes of a picture of this company. Undefined if the file is no picture. */
  picture(fileId: number): Promise<Buffer | undefined>
  /** The company's name, the person and the time: the base of every document. */
  base: Pick<PrintDoc, 'company' | 'footer' | 'lang'>
}

/** Creates the documents of the chosen records. Most layouts create one per record, see {@link eachRow}. */
export type PrintLayout = (context: PrintContext, rows: readonly PrintRow[]) => Promise<PrintDoc[]>

const layouts = new Map<string, PrintLayout>()

/** Registers the layout of a declared print. The server checks at start that every print has one. */
export function onPrint(resource: { name: string }, name: string, layout: PrintLayout): void {
  layouts.set(`${resource.name}.${name}`, layout)
}

export function layoutOf(resource: { name: string }, name: string): PrintLayout | undefined {
  return layouts.get(`${resource.name}.${name}`)
}

/** A layout with one document per record. */
export function eachRow(make: (context: PrintContext, row: PrintRow) => Promise<PrintDoc> | PrintDoc): PrintLayout {
  return async (context, rows) => {
    const docs: PrintDoc[] = []
    for (const row of rows) docs.push(await make(context, row))
    return docs
  }
}
