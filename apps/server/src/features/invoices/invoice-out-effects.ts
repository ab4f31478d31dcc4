import { failAll } from '@tuheng/domain/kernel/errors'
import { toDec } from '@tuheng/domain/kernel/decimal'
import { maskMobile } from '@tuheng/domain/kernel/mask'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { invoiceOut, statementRateIssue } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import { giveBack, registerReservation } from '../../engine/write/reservations.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { countInvoices, negateParts } from '../settlement/index.ts'
import { journeysOf } from './compose-invoice.ts'
import { followFiles } from './files/match-files.ts'
import { registerRedInvoices, releaseCancelledRed, applyIssuedRed } from './red-invoice.ts'
import { statementRates } from './statement-rates.ts'
import { withoutRounding, withTaxParts } from './tax-parts.ts'

type InvoiceRow = RowOf<typeof invoiceOut>

/**
 * Registers the effects of invoices out. They count as applied for from submission, and as invoiced once issued. A red
 * invoice gives back.
 */
export function registerInvoiceOutEffects(): void {
  registerReservation(invoiceOut, RESERVATION)
  onSave(invoiceOut, {
    before: async ({ tx, row, next }) => {
      if (next.redOfId) return undefined
      return {
        ...(await withJourneys(tx, next)),
        ...(await withRegisteredMobile(tx, next)),
        lines: withoutRounding(next.lines),
        ...(row.isReserved ? { items: (await withTaxParts(tx, next)).items } : {}),
      }
    },
    post: async ({ tx, row, next }) => (row.isReserved ? countInvoices(tx, { invoicing: next.items }) : undefined),
  })
  onTransition(invoiceOut, 'submit', {
    before: async ({ tx, row, next }) => {
      await checkRates(tx, next)
      await giveBack(tx, anyResource(invoiceOut), row)
      return { ...(await withTaxParts(tx, next)), isReserved: false }
    },
    post: async ({ tx, next }) => (next.redOfId ? undefined : countInvoices(tx, { invoicing: next.items })),
  })
  onTransition(invoiceOut, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      await checkRates(tx, next)
      return { approvedBy: actor.memberId || null, approvedAt: now.at }
    },
  })
  onTransition(invoiceOut, ['withdraw', 'reject', 'sendBack'], {
    before: async () => ({ approvedBy: null, approvedAt: null }),
    post: async ({ tx, row }) => (row.redOfId ? undefined : countInvoices(tx, { invoicing: negateParts(row.items) })),
  })
  onTransition(invoiceOut, 'cancel', {
    post: async ({ tx, row }) => {
      if (row.redOfId) await releaseCancelledRed(tx, row)
      else if (row.status !== 'draft') await countInvoices(tx, { invoicing: negateParts(row.items) })
    },
  })
  // The tax bureau's message about the previous attempt is obsolete.
  onTransition(invoiceOut, 'startIssue', { before: async () => ({ taxMessage: null }) })
  onTransition(invoiceOut, 'issue', {
    rollUp: ({ tx, next }) => followFiles(tx, [next.invoiceNo]),
    before: async () => ({ taxMessage: null }),
    post: async ({ tx, next }) => {
      if (next.redOfId) await applyIssuedRed(tx, next)
      await countInvoices(
        tx,
        next.redOfId ? { invoiced: next.items } : { invoiced: next.items, invoicing: negateParts(next.items) },
      )
    },
  })
  registerRedInvoices()
}

/** What an application counts for while its submission waits for an approval. A red invoice holds its own by itself. */
const RESERVATION: Parameters<typeof registerReservation<typeof invoiceOut>>[1] = {
  act: 'submit',
  reserve: async (tx, row) => {
    if (row.redOfId) return {}
    const { items } = await withTaxParts(tx, row)
    await countInvoices(tx, { invoicing: row.items })
    return { items }
  },
  release: async (tx, row) => (row.redOfId ? undefined : countInvoices(tx, { invoicing: negateParts(row.items) })),
}

/** The mobile of the customer's title that was meant, where the composed invoice showed it masked (`maskForAll`). */
async function withRegisteredMobile(tx: Tx, { mobile, customerId }: InvoiceRow): Promise<Partial<InvoiceRow>> {
  if (!mobile?.includes('*')) return {}
  const { invoiceTitles } = await tx.getRequired(party, customerId)
  const [meant, another] = new Set(
    invoiceTitles.flatMap(one => (one.mobile && maskMobile(one.mobile) === mobile ? [one.mobile] : [])),
  )
  return meant !== undefined && another === undefined ? { mobile: meant } : {}
}

/** Adds the journeys of the linked statements where a transport line needs them and none were entered. */
async function withJourneys(tx: Tx, next: InvoiceRow): Promise<Partial<InvoiceRow> | void> {
  const isMissing =
    !next.redOfId &&
    next.items.length > 0 &&
    !next.freightLines.length &&
    next.lines.some(line => line.itemClass === 'freight')
  if (!isMissing) return undefined
  return {
    freightLines: (await journeysOf(
      { query: tx.sql },
      tx.orgId,
      next.items.map(item => item.statementId),
    )) as InvoiceRow['freightLines'],
  }
}

/** 税率 = 合同税率: refuses a rate that the statements do not have. */
async function checkRates(tx: Tx, row: InvoiceRow): Promise<void> {
  if (row.redOfId) return
  const rates = await statementRates(
    tx,
    row.items.map(item => item.statementId),
  )
  failAll([statementRateIssue(row, rates.map(toDec))])
}
