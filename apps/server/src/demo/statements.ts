import { addDays, monthOf, shiftMonth, statementPeriod } from '@tuheng/domain/kernel/dates'
import { div, money } from '@tuheng/domain/kernel/decimal'
import { party } from '@tuheng/domain/parties/index'
import { settlement, statement } from '@tuheng/domain/settlement/index'
import type { Masters } from './masters.ts'
import type { Paper } from './agreements.ts'
import type { Stage } from './stage.ts'

/** The last three statement months: the oldest settled, the middle one partly, the youngest still being agreed. */
export async function playStatements(stage: Stage, masters: Masters, paper: Paper): Promise<void> {
  const month = monthOf(stage.today)
  const past = [shiftMonth(month, -2), shiftMonth(month, -1), month].map(m => statementPeriod(25, m)).filter(p => p.to < stage.today)
  const ages = past.map((period, i) => ({ period, age: past.length - i }))
  for (const { period, age } of ages) {
    for (const code of ['HZ001', 'HZ002', 'HZ003', 'CY001', 'CY002', 'CY003']) {
      const partyId = masters.parties.get(code) ?? 0
      const kind = code.startsWith('HZ') ? 'customer' : 'carrier'
      await playStatement(stage, paper, { kind, code, partyId, period, age })
    }
  }
}

interface Plan {
  kind: 'customer' | 'carrier'
  code: string
  partyId: number
  period: { from: string; to: string }
  age: number
}

async function playStatement(stage: Stage, paper: Paper, { kind, code, partyId, period, age }: Plan): Promise<void> {
  const made = await stage.as('duizhang', `${addDays(period.to, 2)} 09:40:00`, async tx => {
    const { rows } = await tx.sql(
      `select 1 from charge c join waybill w on w.org_id = c.org_id and w.id = c.doc_id where c.org_id = $1 and c.party_id = $2 and c.state = 'priced' and c.statement_id is null
         and c.biz_date between $3 and $4 and w.audit_status <> 'unaudited' and c.deleted_at is null limit 1`, [tx.orgId, partyId, period.from, period.to])
    if (!rows.length) return undefined
    const row = await tx.insert(statement, { kind, partyId, periodFrom: period.from, periodTo: period.to })
    return tx.run(statement, 'collect', row.id)
  })
  if (!made || (age === 1 && code === 'CY003')) return
  await stage.as('duizhang', `${addDays(period.to, 3)} 10:15:00`, tx => tx.run(statement, 'send', made.id))
  if (age === 1 && code === 'HZ002') return
  const confirmed = addDays(period.to, 7)
  if (confirmed > stage.today) return
  await stage.as('duizhang', `${confirmed} 15:30:00`, async tx =>
    tx.run(statement, 'confirm', made.id, { confirmBy: kind === 'customer' ? '对方财务 孙会计' : '车队 刘队长', confirmAt: confirmed, signedFiles: await paper(tx, `${made.stmtNo}回签件`) }))
  if (age === 1 && code !== 'CY001') return
  const full = age >= 3 || code === 'HZ001' || code === 'CY002'
  await settle(stage, { ...made, kind, partyId }, { at: addDays(period.to, age >= 2 ? 22 : 12), full })
}

async function settle(stage: Stage, row: { id: number; stmtNo: string; kind: 'customer' | 'carrier'; partyId: number }, plan: { at: string; full: boolean }): Promise<void> {
  if (plan.at > stage.today) return
  const id = await stage.as('kuaiji', `${plan.at} 09:20:00`, async tx => {
    const now = await tx.must(statement, row.id)
    const payee = await tx.must(party, row.partyId)
    const [account] = payee.bankAccounts
    const amount = plan.full ? money(now.netSum) : money(div(now.netSum, '2'))
    const made = await tx.insert(settlement, {
      kind: row.kind, partyId: row.partyId, planDate: plan.at, payMethod: 'transfer',
      items: [{ statementId: row.id, amount, remark: null }] as never,
      ...(row.kind === 'carrier' ? { accountName: account?.accountName ?? null, bankName: account?.bankName ?? null, accountNo: account?.accountNo ?? null } : {}),
      reason: `${row.stmtNo} 运费`,
    })
    await tx.run(settlement, 'submit', made.id)
    return made.id
  })
  await stage.as('caiwu', `${plan.at} 14:00:00`, tx => tx.run(settlement, 'approve', id))
  await stage.as('chuna', `${plan.at} 16:25:00`, tx => tx.run(settlement, 'pay', id, { bankRef: `${plan.at.replaceAll('-', '')}${String(610_000 + id * 37)}`, paidAt: plan.at }))
}
