import {
  lineRoundings,
  proportionalParts,
  invoiceErrors,
  redParts,
  remainingTax,
  taxParts,
  negateParts,
  invoiceOut,
  type TaxPart,
} from '@tuheng/domain/invoices/index'
import { eq, isZero, money, neg, sub, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import type { Tx } from '../../engine/write/tx.ts'

type InvoiceRow = RowOf<typeof invoiceOut>
type Lines = InvoiceRow['lines']

/**
 * Computes the tax that an invoice takes from its statements, under their locks. The invoice that takes the rest of a
 * statement takes the rest of its tax.
 */
export async function withTaxParts(tx: Tx, row: InvoiceRow): Promise<Pick<InvoiceRow, 'items' | 'lines'>> {
  const ids = row.items.map(item => item.statementId)
  await tx.sql(
    'select id from statement where org_id = $1 and id = any($2::bigint[]) order by id for update',
    [tx.orgId, ids],
    'statements-to-invoice',
  )
  const left = await openTaxParts({ query: tx.sql }, tx.orgId, { ids, exceptId: row.id })
  const found = taxParts(
    row.items.map(({ statementId, amount }) => ({ amount, left: left.get(statementId) ?? [] })),
    row.lines,
  )
  const { excess, parts } = { excess: [], parts: [], ...found }
  failAll(
    excess.map(one =>
      invoiceErrors.issue(
        'invoice.rate_over',
        { ...one, rate: one.taxRate },
        `lines.${row.lines.findIndex(line => eq(line.taxRate, one.taxRate))}.incl`,
      ),
    ),
  )
  return {
    items: row.items.map((item, i) => ({ ...item, taxParts: parts[i] ?? [] })),
    lines: withRounding(row.lines, parts.flat()),
  }
}

/** A draft has no tax rounding, because what it takes from its statements is known on submission. */
export const withoutRounding = (lines: Lines): Lines => lines.map(line => ({ ...line, taxOff: '0.00' }))

function withRounding(lines: Lines, parts: readonly TaxPart[]): Lines {
  const roundings = lineRoundings(lines, parts)
  return lines.map((line, i) => ({ ...line, taxOff: roundings[i] ?? '0.00' }))
}

/** Per statement, what no other invoice took: all amounts applied for or issued, less what red invoices gave back. */
export async function openTaxParts(
  sql: Sql,
  orgId: number,
  { ids, exceptId = 0 }: { ids: readonly number[]; exceptId?: number },
): Promise<Map<number, TaxPart[]>> {
  const { rows: statements } = await sql.query<{ id: number; whole: TaxPart[] }>(
    `select id, coalesce(tax_groups, '[]') as whole from statement where org_id = $1 and id = any($2::bigint[])`,
    [orgId, ids],
    'statement-taxes',
  )
  const { rows: others } = await sql.query<{ id: number; amount: Dec; parts: TaxPart[] | null }>(
    `select i.statement_id as id, i.amount, i.tax_parts as parts from invoice_out_item i join invoice_out o on o.org_id = $1 and o.id = i.parent_id
     where i.org_id = $1 and i.statement_id = any($2::bigint[]) and o.id <> $3 and o.deleted_at is null
       and (o.status = 'issued' or o.red_of_id is null and (o.status in ('approving', 'toIssue', 'issuing') or o.is_reserved)) order by i.id`,
    [orgId, ids, exceptId],
    'other-invoices',
  )
  return new Map(
    statements.map(({ id: statementId, whole }) => {
      // Invoices of an earlier release do not record what they took per rate.
      const taken = others
        .filter(other => other.id === statementId)
        .flatMap(other => other.parts ?? proportionalParts(whole, other.amount))
      return [statementId, remainingTax(whole, taken)]
    }),
  )
}

/**
 * The statements and lines of a red invoice, from what other red ones left of the blue one. All amounts are negative.
 */
export async function redInvoiceParts(
  tx: Tx,
  blue: InvoiceRow,
  red: Dec,
): Promise<Pick<InvoiceRow, 'items' | 'lines'>> {
  const reds = (await tx.find(invoiceOut, { where: { redOfId: blue.id }, sort: ['id'], lines: true })).filter(
    row => row.status !== 'cancelled',
  )
  const remaining = (amounts: readonly (Dec | null | undefined)[]): Dec => money(sum(amounts))
  const items = blue.items.flatMap(item => {
    const earlier = reds.flatMap(row => row.items.filter(other => other.statementId === item.statementId))
    const amount = remaining([item.amount, ...earlier.map(other => other.amount)])
    const parts = remainingTax(
      taxPartsOf(item, blue.lines),
      earlier.flatMap(other => negateParts(taxPartsOf(other, blue.lines))),
    )
    return isZero(amount)
      ? []
      : [{ statementId: item.statementId, amount, parts: parts.filter(part => !isZero(part.incl)) }]
  })
  const lines = blue.lines.map((line, i) => ({
    ...line,
    incl: remaining([line.incl, ...reds.map(row => row.lines[i]?.incl)]),
    tax: remaining([line.tax, ...reds.map(row => row.lines[i]?.tax)]),
  }))
  const taken = redParts({ items, lines, red })
  const whole = isZero(sub(red, blue.total))
  return {
    items: taken.items.map(({ statementId, amount, parts }) => ({
      statementId,
      amount: money(neg(amount)),
      taxParts: negateParts(parts),
    })) as unknown as InvoiceRow['items'],
    lines: taken.lines.map(({ itemClass, itemName, taxCode, spec, unit, qty, incl, tax, taxRate }) => {
      const line = {
        itemClass,
        itemName,
        taxCode,
        spec,
        unit: whole ? unit : null,
        qty: whole && qty ? neg(qty) : null,
        incl: money(neg(incl)),
        taxRate,
      }
      return { ...line, taxOff: taxRoundingOf(line, neg(tax)) }
    }) as unknown as Lines,
  }
}

const taxPartsOf = ({ amount, taxParts: known }: InvoiceRow['items'][number], lines: Lines): TaxPart[] =>
  (known as TaxPart[] | null) ??
  proportionalParts(
    lines.map(({ incl, tax, taxRate }) => ({ incl, tax: tax ?? '0.00', taxRate })),
    amount,
  )

const taxRoundingOf = (line: { incl: Dec; taxRate: Dec }, tax: Dec): Dec =>
  lineRoundings([line], [{ ...line, tax: money(tax) }])[0] ?? '0.00'
