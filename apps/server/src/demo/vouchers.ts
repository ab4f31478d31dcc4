import { monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import { financeSystem, voucher, voucherPush, voucherRule } from '@tuheng/domain/margin/index'
import type { Tx } from '../engine/write/tx.ts'
import { generateVouchers, keepFinanceSecret, loadDefaultBooks, recordPush } from '../features/vouchers/index.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import { nextWorkday, workdayFrom } from './workdays.ts'

/** The working day on which the vouchers of a month are made. */
const bookedOn = (month: string): string => workdayFrom(`${shiftMonth(month, 1)}-08`)

interface Books {
  demo: DemoContext
  keys: { readonly secret: string }
}

/**
 * Accounts and rules, and the vouchers of the months whose books are made: older ones by kind of event, the latest by document,
 * with one that was reversed. They are audited, and pushed to the finance system. The month in hand waits.
 */
export async function createVouchers({ demo, keys }: Books): Promise<void> {
  const first = await demo.as('demo', demo.end, firstMonth)
  if (first === undefined) return
  const begun = workdayFrom(`${first}-03`)
  await demo.as('kuaiji', clockTime(begun, 9, 20), async tx => void (await loadDefaultBooks(tx)))
  await demo.as('kuaiji', clockTime(begun, 9, 50), tx => moveRules(tx, 'submit'))
  await demo.as('caiwu', clockTime(begun, 14, 30), tx => moveRules(tx, 'approve'))
  const systemId = await demo.as('caiwu', clockTime(begun, 15, 10), tx => createSystems(tx, keys))
  const months: string[] = []
  for (let month = first; bookedOn(month) < demo.today && months.length < 24; month = shiftMonth(month, 1))
    months.push(month)
  for (const [i, month] of months.entries()) {
    const day = bookedOn(month)
    const isLatest = i === months.length - 1
    const grouping = isLatest ? 'document' : 'event'
    await demo.as('kuaiji', clockTime(day, 16, 10), tx => generateVouchers(tx, { month, grouping }))
    const ids = await demo.as('caiwu', clockTime(day, 16, 50), tx => audit(tx, month))
    if (isLatest && nextWorkday(day) < demo.today) await reverseOne(demo, { ids, day: nextWorkday(day) })
    await demo.as('caiwu', clockTime(day, 17, 20), tx => push(tx, { ids, systemId, holdsSome: isLatest }))
  }
  // The answers are there already: nothing of this waits to be sent
  await demo.as(
    'demo',
    demo.end,
    async tx => void (await tx.sql(`delete from job where org_id = $1 and kind = 'voucher-push'`, [tx.orgId])),
  )
}

/** The month in which the standing books begin. */
async function firstMonth(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.sql<{ day: string | null }>(
    `select to_char(min(on_day), 'YYYY-MM-DD') as day from open_move where org_id = $1`,
    [tx.orgId],
  )
  return rows[0]?.day ? monthOf(rows[0].day) : undefined
}

async function moveRules(tx: Tx, act: 'submit' | 'approve'): Promise<void> {
  for (const { id } of await tx.find(voucherRule, { where: {} })) await tx.run(voucherRule, act, { id })
}

async function createSystems(tx: Tx, keys: { readonly secret: string }): Promise<number> {
  const { id } = await tx.insert(financeSystem, {
    name: '金蝶云星空',
    way: 'http',
    bookNo: '001',
    baseUrl: 'https://erp.finance.example.com/tuheng',
    appKey: 'TH-GL-001',
    remark: '实施顾问 曹工；密钥每年更换',
  })
  await keepFinanceSecret(tx, keys, { systemId: id, secret: `demo-${id}-secret-of-the-ledger` })
  await tx.overwrite(financeSystem, { id, secretAt: tx.now.at })
  await tx.insert(financeSystem, { name: '用友 U8(文件)', way: 'yonyou', bookNo: '002' })
  return id
}

async function audit(tx: Tx, month: string): Promise<number[]> {
  const rows = await tx.find(voucher, { where: { month, status: 'draft' }, sort: ['id'] })
  for (const { id } of rows) await tx.run(voucher, 'audit', { id })
  return rows.map(row => row.id)
}

interface Pushed {
  ids: readonly number[]
  systemId: number
  /** The first is refused by the finance system, and the last three wait. */
  holdsSome: boolean
}

async function push(tx: Tx, { ids, systemId, holdsSome }: Pushed): Promise<void> {
  for (const [i, id] of ids.entries()) {
    const row = await tx.getRequired(voucher, id)
    // What was reversed before it was pushed, and what still waits
    if (row.redStatus !== 'none' || (holdsSome && i >= ids.length - 3)) continue
    await tx.run(voucher, 'push', { id, systemId })
    const [sent] = await tx.find(voucherPush, { where: { voucherId: id }, sort: ['-id'], limit: 1 })
    if (!sent) continue
    const going = await tx.run(voucherPush, 'send', { id: sent.id, tries: 1, sentAt: tx.now.at })
    const isRefused = holdsSome && i === 0
    const outerNo = `记-${row.month?.slice(5) ?? ''}-${String(i + 1).padStart(3, '0')}`
    await recordPush(tx, going, {
      outcome: isRefused ? 'refused' : 'done',
      word: isRefused ? '期间已结账，请先反结账' : '成功',
      outerNo: isRefused ? null : outerNo,
      text: JSON.stringify(
        isRefused
          ? { code: 5012, msg: '期间已结账，请先反结账' }
          : { code: 0, msg: '成功', data: { voucherNo: outerNo } },
      ),
      ms: 180 + (i % 7) * 35,
    })
  }
}

/** A receipt was booked twice by hand elsewhere: its voucher is reversed in red, and the reversal audited. */
async function reverseOne(demo: DemoContext, { ids, day }: { ids: readonly number[]; day: string }): Promise<void> {
  const red = await demo.as('caiwu', clockTime(day, 9, 40), async tx => {
    const rows = await tx.find(voucher, {
      where: { id: [...ids], event: ['receipt', 'payment'] },
      sort: ['id'],
      limit: 1,
    })
    const [row] = rows
    if (!row) return undefined
    await tx.run(voucher, 'reverse', { id: row.id, reason: '已在财务系统手工入账', reversedOn: day })
    return (await tx.getRequired(voucher, row.id)).reversedById
  })
  if (red)
    await demo.as('kuaiji', clockTime(day, 11, 15), async tx => void (await tx.run(voucher, 'audit', { id: red })))
}
