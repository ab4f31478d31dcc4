import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'
import type { Fact, PrintDoc, TableBlock } from './print-doc.ts'

/** The printing company, as its papers name it. */
export interface Letterhead {
  name: string
  creditCode: string | null
  permitNo: string | null
  address: string | null
  phone: string | null
}

/** A record as it may leave the server: hidden fields are absent, masked ones masked, labels of references beside them. */
export type PrintRow = AnyRow & { id: number }

/** What a layout works with. */
export interface PrintContext {
  sql: Sql
  actor: Actor
  now: Moment
  lang: Lang
  resource: AnyResource
  letterhead: Letterhead
  /** Text in the reader's language. */
  w(zh: string, en: string): string
  /** A field of the record with its label and unit, shown as its kind is. */
  fact(row: AnyRow, name: string, over?: Partial<Fact>): Fact
  /** A value as text, as its field shows it: labels of choices, names of what is referred to. */
  textOf(row: AnyRow, name: string): string
  /** A lines field as a table: these columns, or all that people enter, without those that are empty throughout. Undefined where there is no line. */
  lines(row: AnyRow, name: string, columns?: readonly string[]): TableBlock | undefined
  /** Another record, under the rights of the same person; undefined where there is none. */
  load<R extends { name: string }>(resource: R, id: unknown): Promise<(Partial<RowOf<R>> & AnyRow) | undefined>
  /** The bytes of a picture of this company; undefined where it is none. */
  picture(fileId: number): Promise<Buffer | undefined>
  /** Name of the company and who printed it when: what every document starts from. */
  base: Pick<PrintDoc, 'company' | 'footer' | 'lang'>
}

/** The documents of the chosen records; most layouts make one of each, see {@link eachRow}. */
export type PrintLayout = (context: PrintContext, rows: readonly PrintRow[]) => Promise<PrintDoc[]>

const layouts = new Map<string, PrintLayout>()

/** `name` is one of the resource's `prints`; the server looks for every one of them when it starts. */
export function onPrint(resource: { name: string }, name: string, layout: PrintLayout): void {
  layouts.set(`${resource.name}.${name}`, layout)
}

export function layoutOf(resource: { name: string }, name: string): PrintLayout | undefined {
  return layouts.get(`${resource.name}.${name}`)
}

/** A layout that makes one document of each record. */
export function eachRow(make: (context: PrintContext, row: PrintRow) => Promise<PrintDoc> | PrintDoc): PrintLayout {
  return async (context, rows) => {
    const docs: PrintDoc[] = []
    for (const row of rows) docs.push(await make(context, row))
    return docs
  }
}
