import { bigint, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

const id = (name: string) => bigint(name, { mode: 'number' })
const tonnes = (name: string) => numeric(name, { precision: 20, scale: 3 }).notNull()

/**
 * What a closed month came to for each position of stock: opening, in, out, counts, closing. It is written when the month is
 * closed and taken away when it is reopened.
 */
export const stockBalance = pgTable(
  'stock_balance',
  {
    orgId: id('org_id').notNull(),
    id: id('id').notNull().generatedAlwaysAsIdentity(),
    month: text('month').notNull(),
    stockId: id('stock_id').notNull(),
    openQty: tonnes('open_qty'),
    inQty: tonnes('in_qty'),
    outQty: tonnes('out_qty'),
    adjQty: tonnes('adj_qty'),
    closeQty: tonnes('close_qty'),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), unique('stock_balance_key').on(t.orgId, t.month, t.stockId)],
)
