import { addDays } from '@tuheng/domain/kernel/dates'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import type { Tx } from '../engine/write/tx.ts'
import { composeLines, journeysOf, statementParts, tonnesOf } from '../features/invoices/compose-invoice.ts'
import { invoiceNumber } from './invoice-number.ts'
import type { Outcome } from './outcomes.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { DemoStatement } from './statements.ts'
import { nextWorkday, workdayFrom, workdayUntil } from './workdays.ts'

/**
 * Creates the customer's invoice for a confirmed statement, from the request to the delivery. With the outcome
 * `reissued` it is reversed by a red invoice and issued again.
 */
export async function createInvoiceOut(
  demo: DemoContext,
  demoStatement: DemoStatement,
  wanted: NonNullable<Outcome['out']>,
): Promise<void> {
  const planned = workdayFrom(addDays(demoStatement.period.to, 10))
  // What would not be issued and delivered by today is only requested
  const isTime = nextWorkday(nextWorkday(nextWorkday(nextWorkday(planned)))) < demo.today
  const isLate = wanted !== 'approving' && wanted !== 'toIssue' && wanted !== 'issued'
  const outcome = isLate && !isTime ? 'toIssue' : wanted
  // Requests that are still open were made in the last days.
  const yesterday = workdayUntil(demo.day(1))
  const day =
    outcome === 'approving'
      ? workdayUntil(demo.day(0))
      : outcome === 'toIssue'
        ? yesterday
        : outcome === 'issued'
          ? workdayUntil(addDays(yesterday, -1))
          : planned
  const id = await requestInvoice(demo, demoStatement, clockTime(day, 8, 36 + (demoStatement.id % 12)))
  if (outcome === 'approving') return
  await demo.as('caiwu', clockTime(day, 11, 2 + (id % 50)), tx => tx.run(invoiceOut, 'approve', { id }))
  if (outcome === 'toIssue') return
  const issued = nextWorkday(day)
  await issue(demo, id, { day: issued })
  if (outcome === 'issued') return
  const delivered = nextWorkday(issued)
  await deliver(demo, id, delivered)
  if (outcome === 'reissued') await reissue(demo, demoStatement, { blue: id, day: nextWorkday(delivered) })
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
    lines: composeLines(parts, null, { tons: await tonnesOf(sql, tx.orgId, [id]) }) as never,
    freightLines: (await journeysOf(sql, tx.orgId, [id])) as never,
    invoiceRemark: `对账单 ${stmtNo}，明细见货物运输清单`,
  }
}

async function issue(demo: DemoContext, id: number, { day, red = {} }: { day: string; red?: object }): Promise<void> {
  await demo.as('shuiwu', clockTime(day, 10, (id * 7) % 60), tx =>
    tx.run(invoiceOut, 'issue', {
      invoiceNo: invoiceNumber({ day, region: '61', orgId: demo.orgId, sequence: id }),
      invoiceDate: day,
      ...red,
      id,
    }),
  )
}

async function deliver(demo: DemoContext, id: number, day: string): Promise<void> {
  await demo.as('shuiwu', clockTime(day, 15, 20 + ((id * 11) % 40)), tx =>
    tx.run(invoiceOut, 'deliver', {
      id,
      deliverAt: clockTime(day, 15, (id * 11) % 20),
      deliverTo: '对方财务邮箱，回执已读',
    }),
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
  const next = nextWorkday(day)
  await issue(demo, red, { day: next })
  await deliver(demo, red, next)
  const reissued = await requestInvoice(demo, demoStatement, `${next} 14:05:00`)
  await demo.as('caiwu', `${next} 16:32:00`, tx => tx.run(invoiceOut, 'approve', { id: reissued }))
  const again = nextWorkday(next)
  await issue(demo, reissued, { day: again })
  await deliver(demo, reissued, nextWorkday(again))
}
