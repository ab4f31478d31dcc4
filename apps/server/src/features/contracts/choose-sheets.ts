import { contractErrors, priceSheet } from '@tuheng/domain/contracts/index'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { parseFilters, type Filters } from '../../engine/read/filter.ts'
import { selectionOf } from '../../engine/read/search.ts'
import { whereSql } from '../../engine/read/where.ts'
import { Params } from '../../sql/params.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'

export interface SheetChoice {
  ids?: readonly number[] | undefined
  filters?: Filters | undefined
  search?: string | undefined
}

/** The most sheets that one price change may affect. */
const MAX_SHEETS = 300
const sheets = anyResource(priceSheet)

/**
 * Returns the ids of the chosen sheets within the actor's scope: the given ids, or all sheets in force that match the
 * filters.
 */
export async function chooseSheets(
  sql: Sql,
  target: { face: Face; actor: Actor },
  choice: SheetChoice,
): Promise<number[]> {
  const { face, actor } = target
  const chosen = await selectionOf(sql, { resource: sheets, face, actor }, choice)
  const filters = choice.ids ? (choice.filters ?? {}) : { status: ['active'], ...choice.filters }
  const params = new Params()
  const where = whereSql(
    { resource: sheets, face, actor },
    { conditions: parseFilters(sheets, filters, viewerAccess(actor, sheets, face).mayQuery), query: chosen },
    params,
  )
  const { rows } = await sql.query<{ id: number }>(
    `select t.id from price_sheet t where ${where.join(' and ')} order by t.id limit ${MAX_SHEETS + 1}`,
    params.values,
  )
  if (!rows.length) contractErrors.fail('price_sheet.none_chosen')
  if (rows.length > MAX_SHEETS) contractErrors.fail('price_sheet.too_many', { max: MAX_SHEETS })
  return rows.map(row => row.id)
}

/** Refuses an actor who may not write prices. Every way to change prices calls this. */
export function requirePriceRight(actor: Actor): void {
  const { lines } = priceSheet.fields
  const forbidden = ['lines', 'lines.price'].some(name => !viewerAccess(actor, sheets).mayWrite(name))
  failAll([forbidden && { ...fieldIssue('field.forbidden', { field: lines, name: 'lines' }), path: 'lines.price' }])
}
