import { addDays } from '@tuheng/domain/kernel/dates'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import type { Tx } from '../engine/write/tx.ts'
import { composeLines, journeysOf, statementParts, tonnesOf } from '../features/invoices/compose-invoice.ts'
import { invoiceNumber } from './invoice-number.ts'
import type { Outcome } from './outcomes.ts'
import type { DemoContext } from './demo-context.ts'
import type { DemoStatement } from './statements.ts'

/**
 * Creates the customer's invoice for a confirmed statement, from the request to the delivery. With the outcome
 * `reissued` it is reversed by a red invoice and issued again.
 */
export async function createInvoiceOut(
  demo: DemoContext,
  demoStatement: DemoStatement,
  outcome: NonNullable<Outcome['out']>,
): Promise<void> {
  const { to } = demoStatement.period
  // Requests that are still open were made in the last days.
  const day =
    outcome === 'approving'
      ? demo.day(0)
      : outcome === 'toIssue'
        ? demo.day(1)
        : outcome === 'issued'
          ? demo.day(3)
          : addDays(to, 10)
  const id = await requestInvoice(demo, demoStatement, `${day} 08:40:00`)
  if (outcome === 'approving') return
  await demo.as('caiwu', `${day} 11:10:00`, tx => tx.run(invoiceOut, 'approve', { id }))
  if (outcome === 'toIssue') return
  await issue(demo, id, { day: addDays(day, 1) })
  if (outcome === 'issued') return
  await deliver(demo, id, addDays(day, 2))
  if (outcome === 'reissued') await reissue(demo, demoStatement, { blue: id, day: addDays(day, 4) })
}

/**
 * Requests an invoice with the values that the form composes: the customer's title, a line for each rate, a row for
 * each truck and route.
 */
async function requestInvoice(demo: DemoContext, demoStatement: DemoStatement, at: string): Promise<number> {
  return demo.as('duizhang', at, async tx => {
    const made = await tx.insert(invoiceOut, await invoiceInput(tx, demoStatement))
    await tx.run(invoiceOut, 'submit', { id: made.id })
    return made.id
  })
}

async function invoiceInput(tx: Tx, { id, partyId, stmtNo }: DemoStatement) {
  const sql = { query: tx.sql }
  const parts = await statementParts(sql, { actor: tx.actor, customerId: partyId, requested: [{ statementId: id }] })
  const [title] = (await tx.getRequired(party, partyId)).invoiceTitles
  return {
    customerId: partyId,
    invoiceKind: 'eSpecial' as const,
    ...(title
      ? {
          titleName: title.title,
          titleTaxNo: title.taxNo,
          titleAddress: title.address,
          titlePhone: title.phone,
          titleBank: title.bankName,
          titleAccount: title.bankAccount,
        }
      : {}),
    items: parts.map(({ statementId, amount }) => ({ statementId, amount })) as never,
    lines: composeLines(parts, null, await tonnesOf(sql, tx.orgId, [id])) as never,
    freightLines: (await journeysOf(sql, tx.orgId, [id])) as never,
    invoiceRemark: `对账单 ${stmtNo}，明细见货物运输清单`,
  }
}

async function issue(demo: DemoContext, id: number, { day, red = {} }: { day: string; red?: object }): Promise<void> {
  await demo.as('shuiwu', `${day} 10:0${id % 10}:00`, tx =>
    tx.run(invoiceOut, 'issue', {
      invoiceNo: invoiceNumber({ day, region: '61', sequence: id }),
      invoiceDate: day,
      ...red,
      id,
    }),
  )
}

async function deliver(demo: DemoContext, id: number, day: string): Promise<void> {
  await demo.as('shuiwu', `${day} 15:30:00`, tx =>
    tx.run(invoiceOut, 'deliver', { id, deliverAt: `${day} 15:28:00`, deliverTo: '对方财务邮箱，回执已读' }),
  )
}

/** Reverses an invoice with an old bank account in full by a red invoice and issues it again. */
async function reissue(
  demo: DemoContext,
  demoStatement: DemoStatement,
  { blue, day }: { blue: number; day: string },
): Promise<void> {
  const red = await demo.as('shuiwu', `${day} 09:15:00`, async tx => {
    const { total } = await tx.getRequired(invoiceOut, blue)
    await tx.run(invoiceOut, 'applyRed', { id: blue, redTotal: total, redReason: 'wrong', redInitiator: 'seller' })
    const [row] = await tx.find(invoiceOut, { where: { redOfId: blue }, limit: 1 })
    await tx.run(invoiceOut, 'redForm', {
      id: row?.id ?? 0,
      redFormNo: `61${day.slice(2, 4)}${String(1_004_517_832 + blue * 71)}`,
      redFormStatus: 'confirmed',
    })
    return row?.id ?? 0
  })
  await issue(demo, red, { day: addDays(day, 1) })
  await deliver(demo, red, addDays(day, 1))
  const reissued = await requestInvoice(demo, demoStatement, `${addDays(day, 1)} 14:05:00`)
  await demo.as('caiwu', `${addDays(day, 1)} 16:30:00`, tx => tx.run(invoiceOut, 'approve', { id: reissued }))
  await issue(demo, reissued, { day: addDays(day, 2) })
  await deliver(demo, reissued, addDays(day, 3))
}
