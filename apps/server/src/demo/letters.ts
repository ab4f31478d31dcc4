import { addDays } from '@tuheng/domain/kernel/dates'
import { isPos, max, min, money, sub } from '@tuheng/domain/kernel/decimal'
import { balanceLetter, dunningLetter, lateInterest, statement, writeOff } from '@tuheng/domain/settlement/index'
import type { MakeSignedCopy } from './agreements.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { workdayUntil } from './workdays.ts'

interface Making {
  demo: DemoContext
  makeSignedCopy: MakeSignedCopy
}

/** Remainders that nobody pays are written off, owners who are late are reminded and charged, and balances are confirmed. */
export async function createLetters({ demo, makeSignedCopy }: Making, masters: Masters): Promise<void> {
  await writeOffRemainders(demo)
  await remindLateOwners(demo)
  await chargeInterest(demo)
  await confirmBalances({ demo, makeSignedCopy }, masters)
}

const REMAINDERS = [
  { amount: '36.50', reason: '银行手续费由对方从货款中扣除', step: 'effective' },
  { amount: '8.20', reason: '对方按整元付款，尾差无须再付', step: 'effective' },
  { amount: '50.00', reason: '磅差尾款，双方同意不再结算', step: 'approving' },
  { amount: '12.60', reason: '税额尾差', step: 'draft' },
] as const

async function writeOffRemainders(demo: DemoContext): Promise<void> {
  for (const [i, { amount, reason, step }] of REMAINDERS.entries()) {
    const day = workdayUntil(demo.day(6 - i))
    const id = await demo.as('kuaiji', clockTime(day, 11, 20 + i), async tx => {
      const open = await tx.find(statement, {
        where: {
          kind: i === 1 ? 'carrier' : 'customer',
          status: ['confirmed', 'partSettled'],
          availableSum: { op: 'range', value: ['0.01', null] },
        },
        sort: ['dueDate', 'id'],
        limit: 4,
      })
      const of = open[i % Math.max(1, open.length)]
      if (!of || (of.confirmAt ?? '') > day) return undefined
      const made = await tx.insert(writeOff, {
        statementId: of.id,
        amount: money(min(amount, of.availableSum)),
        account: i === 1 ? 'otherIncome' : 'financeCost',
        reason,
        writtenOn: day,
      })
      if (step !== 'draft') await tx.run(writeOff, 'submit', { id: made.id })
      return made.id
    })
    if (id === undefined || step !== 'effective') continue
    await demo.as('caiwu', clockTime(day, 16, 30 + i), tx => tx.run(writeOff, 'approve', { id }))
  }
}

/** Owners with money that is late on a day, the longest first. */
async function lateOwners(demo: DemoContext, day: string): Promise<number[]> {
  return demo.as('kuaiji', clockTime(day, 9, 30), async tx => {
    const late = await tx.find(statement, {
      where: {
        kind: 'customer',
        status: ['confirmed', 'partSettled'],
        openSum: { op: 'range', value: ['0.01', null] },
        dueDate: { op: 'range', value: [null, addDays(day, -1)] },
      },
      sort: ['dueDate', 'id'],
    })
    return [...new Set(late.map(one => one.partyId))]
  })
}

async function remindLateOwners(demo: DemoContext): Promise<void> {
  const first = workdayUntil(demo.day(9))
  const second = workdayUntil(demo.day(2))
  const remind = async (partyId: number, day: string, isSent: boolean): Promise<void> => {
    await demo.as('kuaiji', clockTime(day, 10, 15), async tx => {
      const made = await tx.insert(dunningLetter, { partyId, asOf: day, payBy: addDays(day, 7) })
      if (!made.itemCount) return tx.run(dunningLetter, 'cancel', { id: made.id, reason: '已付清，无须催款' })
      if (!isSent) return made
      return tx.run(dunningLetter, 'send', {
        id: made.id,
        way: 'post',
        sentTo: `${made.contactName ?? '财务部'}，按合同所载地址`,
        sentOn: day,
        sentNote: `EMS 10${String(4_200_000 + made.id)}`,
      })
    })
  }
  for (const partyId of (await lateOwners(demo, first)).slice(0, 2)) await remind(partyId, first, true)
  for (const [i, partyId] of (await lateOwners(demo, second)).slice(0, 3).entries())
    await remind(partyId, second, i === 0)
}

async function chargeInterest(demo: DemoContext): Promise<void> {
  const day = workdayUntil(demo.day(3))
  let charged = false
  for (const [i, partyId] of (await lateOwners(demo, day)).entries()) {
    const id = await demo.as('kuaiji', clockTime(day, 14, 5 + i), async tx => {
      const made = await tx.insert(lateInterest, { partyId, upTo: day })
      if (!isPos(made.amount)) {
        await tx.run(lateInterest, 'cancel', { id: made.id, reason: '合同未约定违约金，或尚无逾期天数' })
        return undefined
      }
      await tx.run(lateInterest, 'submit', { id: made.id })
      return made.id
    })
    if (id === undefined || charged) continue
    charged = true
    await demo.as('caiwu', clockTime(day, 16, 5), tx => tx.run(lateInterest, 'approve', { id }))
  }
}

async function confirmBalances({ demo, makeSignedCopy }: Making, masters: Masters): Promise<void> {
  const asOf = addDays(`${demo.day(0).slice(0, 7)}-01`, -1)
  const day = workdayUntil(demo.day(4))
  if (day < asOf) return
  const parties = ['HZ001', 'HZ002', 'CY001', 'HZ021', 'CY021'].flatMap(code => masters.parties.get(code) ?? [])
  for (const [i, partyId] of parties.entries()) {
    await demo.as('kuaiji', clockTime(day, 15, 5 + i), async tx => {
      const { id, receivable, payable } = await tx.insert(balanceLetter, { partyId, asOf })
      if (i === 4) return
      await tx.run(balanceLetter, 'send', { id, way: 'post', sentTo: '财务部，按合同所载地址', sentOn: day })
      const answered = { answeredBy: '李会计', answeredOn: day }
      if (i === 0)
        await tx.run(balanceLetter, 'agree', {
          id,
          ...answered,
          answerFiles: await makeSignedCopy(tx, `询证函回函${i}`),
        })
      if (i === 1)
        await tx.run(balanceLetter, 'differ', {
          id,
          ...answered,
          theirReceivable: money(max(sub(receivable, '1200'), '0')),
          theirPayable: payable,
          diffReason: '对方有一车亏吨 1,200.00 元未与我方确认，尚未入账',
        })
    })
  }
}
