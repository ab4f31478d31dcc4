import { addDays } from '@tuheng/domain/kernel/dates'
import { invoiceOut } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import type { Tx } from '../engine/write/tx.ts'
import { composeLines, journeysOf, statementParts, tonnesOf } from '../features/invoices/compose-invoice.ts'
import { invoiceNumber } from './invoice-number.ts'
import type { Outcome } from './outcomes.ts'
import type { Stage } from './stage.ts'
import type { Stated } from './statements.ts'

/** The owner's invoice on a confirmed statement, from the application to its delivery; one is taken back by a red one and made out again. */
export async function playInvoiceOut(
  stage: Stage,
  stated: Stated,
  outcome: NonNullable<Outcome['out']>,
): Promise<void> {
  const { to } = stated.period
  // Older ones were invoiced the week after; what still waits for somebody was applied for in the last days.
  const day =
    outcome === 'approving'
      ? stage.day(0)
      : outcome === 'toIssue'
        ? stage.day(1)
        : outcome === 'issued'
          ? stage.day(3)
          : addDays(to, 10)
  const id = await apply(stage, stated, `${day} 08:40:00`)
  if (outcome === 'approving') return
  await stage.as('caiwu', `${day} 11:10:00`, tx => tx.run(invoiceOut, 'approve', { id }))
  if (outcome === 'toIssue') return
  await issue(stage, id, { day: addDays(day, 1) })
  if (outcome === 'issued') return
  await deliver(stage, id, addDays(day, 2))
  if (outcome === 'reissued') await correct(stage, stated, { blue: id, day: addDays(day, 4) })
}

/** As the form composes it: title of the owner, a line for each rate, a row for each truck and way. */
async function apply(stage: Stage, stated: Stated, at: string): Promise<number> {
  return stage.as('duizhang', at, async tx => {
    const made = await tx.insert(invoiceOut, await composed(tx, stated))
    await tx.run(invoiceOut, 'submit', { id: made.id })
    return made.id
  })
}

async function composed(tx: Tx, { id, partyId, stmtNo }: Stated) {
  const sql = { query: tx.sql }
  const parts = await statementParts(sql, { actor: tx.actor, customerId: partyId, wanted: [{ statementId: id }] })
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

async function issue(stage: Stage, id: number, { day, red = {} }: { day: string; red?: object }): Promise<void> {
  await stage.as('shuiwu', `${day} 10:0${id % 10}:00`, tx =>
    tx.run(invoiceOut, 'issue', {
      invoiceNo: invoiceNumber({ day, region: '61', sequence: id }),
      invoiceDate: day,
      ...red,
      id,
    }),
  )
}

async function deliver(stage: Stage, id: number, day: string): Promise<void> {
  await stage.as('shuiwu', `${day} 15:30:00`, tx =>
    tx.run(invoiceOut, 'deliver', { id, deliverAt: `${day} 15:28:00`, deliverTo: '对方财务邮箱，回执已读' }),
  )
}

/** The owner's bank account on the invoice was an old one: taken back in full by a red invoice, then made out again. */
async function correct(stage: Stage, stated: Stated, { blue, day }: { blue: number; day: string }): Promise<void> {
  const red = await stage.as('shuiwu', `${day} 09:15:00`, async tx => {
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
  await issue(stage, red, { day: addDays(day, 1) })
  await deliver(stage, red, addDays(day, 1))
  const again = await apply(stage, stated, `${addDays(day, 1)} 14:05:00`)
  await stage.as('caiwu', `${addDays(day, 1)} 16:30:00`, tx => tx.run(invoiceOut, 'approve', { id: again }))
  await issue(stage, again, { day: addDays(day, 2) })
  await deliver(stage, again, addDays(day, 3))
}
