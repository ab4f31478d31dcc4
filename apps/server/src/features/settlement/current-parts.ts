import { money, sub, sum } from '@tuheng/domain/kernel/decimal'
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

type Draft = Pick<RowOf<typeof settlement>, 'id' | 'taxAmount'> & { items?: unknown; isReserved?: boolean }

/** A draft shows its statements, and the tax in it, as they stand now. Its submission fixes what they were. */
export function showDraftsAsOfNow(): void {
  onShow(settlement, {
    where: { field: 'status', values: ['draft'] },
    columns: ['taxAmount'],
    async refresh(reader, drafts: Draft[]) {
      const listed = drafts.filter(row => !Array.isArray(row.items))
      const items = drafts.flatMap(row => (Array.isArray(row.items) ? (row.items as Item[]) : []))
      const [current, parts] = await Promise.all([withCurrentParts(reader, items), currentPartsOf(reader, listed)])
      const reserved = new Set(drafts.filter(row => row.isReserved).flatMap(row => row.items as Item[]))
      for (const [i, item] of items.entries()) {
        const now = current[i]
        Object.assign(item, now && reserved.has(item) ? withoutOwn(now, item) : now)
        item.taxPart = taxPartOf(item)
      }
      for (const row of drafts)
        row.taxAmount = taxOf({ items: Array.isArray(row.items) ? (row.items as Item[]) : (parts.get(row.id) ?? []) })
    },
  })
}

/** The figures of the statement as they were without what this part of it holds. */
const withoutOwn = (now: Item, { amount, taxPart }: Item): Item => ({
  ...now,
  available: money(sum([now.available, amount])),
  appliedTax: money(sub(now.appliedTax, taxPart)),
})

type Part = Parameters<typeof taxPartOf>[0] & { parentId: number }

/** The parts of these settlements with the figures of their statements as they stand now, by settlement. */
async function currentPartsOf(reader: ShowReader, rows: readonly Draft[]): Promise<Map<number, Part[]>> {
  if (!rows.length) return new Map()
  const { rows: parts } = await reader.sql<Part>(
    `select i.parent_id as "parentId", i.amount, s.net_sum as net, s.available_sum + case when t.is_reserved then i.amount else 0 end as available,
       s.invoiceable_sum as invoiceable, s.tax_sum as tax, s.applied_tax - case when t.is_reserved then i.tax_part else 0 end as "appliedTax"
     from settlement_item i join settlement t on t.org_id = $1 and t.id = i.parent_id
       join statement s on s.org_id = $1 and s.id = i.statement_id
     where i.org_id = $1 and i.parent_id = any($2::bigint[])`,
    [reader.orgId, rows.map(row => row.id)],
    'parts-of-settlements',
  )
  return Map.groupBy(parts, part => part.parentId)
}
