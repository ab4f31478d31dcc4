import { sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { wagonLoad } from '@tuheng/domain/rail/index'
import type { PrintContext, PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintValue } from '../../../engine/print/print-doc.ts'
import { relatedRecords } from '../../../engine/print/related-records.ts'
import { isShown } from '../../../engine/rights/redact.ts'

export const tonnes = { scale: 3 } as const

/** The wagons of a railway waybill in the order of the loading list. */
export const wagonsOf = (context: PrintContext, { id }: PrintRow): Promise<AnyRow[]> =>
  relatedRecords(context, {
    resource: anyResource(wagonLoad),
    where: params => `t.rail_waybill_id = ${params.add(id)}`,
    order: 't.seq, t.id',
  })

/** The sum of a column; undefined if no row has a value, or unless the reader sees all of it in clear. */
export const totalOf = (rows: readonly AnyRow[], name: string): Dec | undefined =>
  rows.every(row => isShown(row[name])) && rows.some(row => row[name] !== null)
    ? sum(rows.map(row => row[name] as Dec | null))
    : undefined

export const cell = (row: AnyRow, name: string): PrintValue => row[name] as PrintValue
