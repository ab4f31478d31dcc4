import type { RowOf } from '@tuheng/domain/kernel/resource'
import { settlement, taxOf, taxPartOf } from '@tuheng/domain/settlement/index'
import { onShow, type ShowReader } from '../../engine/read/on-show.ts'

type Item = RowOf<typeof settlement>['items'][number]

/**
 * The parts with the figures of their statements as they stand now. Other settlements may have taken theirs since, and
 * the last one takes the rest of the tax.
 */
export async function withCurrentParts(reader: ShowReader, items: readonly Item[]): Promise<Item[]> {
  if (!items.length) return []
  const { rows } = await reader.sql<Partial<Item> & { statementId: number }>(
    `select id as "statementId", net_sum as net, settled_sum as settled, available_sum as available, invoiceable_sum as invoiceable, tax_sum as tax,
       applied_tax as "appliedTax" from statement where org_id = $1 and id = any($2::bigint[])`,
    [reader.orgId, items.map(item => item.statementId)],
    'statements-to-settle',
  )
  const now = new Map(rows.map(row => [row.statementId, row]))
  return items.map(item => ({ ...item, ...now.get(item.statementId) }))
}

/** A draft shows its statements as they stand now. Its submission fixes what they were. */
export function showDraftsAsOfNow(): void {
  onShow(settlement, async (reader, rows) => {
    const drafts = rows.filter(({ status, items }) => status === 'draft' && items?.length)
    const items = drafts.flatMap(row => row.items)
    const current = await withCurrentParts(reader, items)
    for (const [i, item] of items.entries()) {
      Object.assign(item, current[i])
      item.taxPart = taxPartOf(item)
    }
    for (const row of drafts) row.taxAmount = taxOf(row)
  })
}
