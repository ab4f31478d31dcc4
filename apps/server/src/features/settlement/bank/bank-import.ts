import { abs, isNeg, isZero, money, neg } from '@tuheng/domain/kernel/decimal'
import { parseDateLoose } from '@tuheng/domain/kernel/dates'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { bankErrors, bankTransaction, ourSerial } from '@tuheng/domain/settlement/index'
import { importAdapter } from '../../../engine/import/index.ts'

/** Columns that banks have in place of date, direction, amount and the other party. */
const columns = {
  when: f.text('交易时间', { en: 'Time of the transaction', maxLength: 30 }),
  clock: f.text('交易时刻', { en: 'Clock', maxLength: 20 }),
  debit: f.money('借方发生额', { en: 'Debit' }),
  credit: f.money('贷方发生额', { en: 'Credit' }),
  signed: f.money('交易金额', { en: 'Amount of the transaction' }),
  mark: f.text('借贷标志', { en: 'Debit or credit', maxLength: 20 }),
  payerName: f.text('付款人名称', { en: 'Payer', maxLength: 100 }),
  payerAccount: f.text('付款人账号', { en: 'Account of the payer', maxLength: 40 }),
  payeeName: f.text('收款人名称', { en: 'Payee', maxLength: 100 }),
  payeeAccount: f.text('收款人账号', { en: 'Account of the payee', maxLength: 40 }),
} as const

interface BankRow extends AnyRow {
  serialNo?: string | null
  bookedOn?: string | null
  when?: string | null
  clock?: string | null
  debit?: string | null
  credit?: string | null
  signed?: string | null
  mark?: string | null
  balance?: string | null
  peerName?: string | null
  peerAccount?: string | null
  payerName?: string | null
  payerAccount?: string | null
  payeeName?: string | null
  payeeAccount?: string | null
}

/** Registers how the statements of banks are read, whatever they call their columns. */
export function registerBankImport(): void {
  importAdapter(bankTransaction, {
    columns,
    headers: {
      serialNo: [
        '账户明细编号-交易流水号',
        '交易流水号',
        '流水号',
        '核心流水号',
        '业务参考号',
        'Transaction reference number',
        '流水号(银行)',
      ],
      bookedOn: ['交易日', '记账日期', '交易日期', '入账日期', '交易日期 Transaction Date', 'Transaction Date'],
      when: ['交易日期时间', '记账时间', '交易时间 Transaction time', '入账时间'],
      debit: ['借方发生额 支取', '借方金额', '支出金额', '支出', '借方', '付款金额', '转出金额', '借方发生额(元)'],
      credit: ['贷方发生额 收入', '贷方金额', '收入金额', '收入', '贷方', '收款金额', '转入金额', '贷方发生额(元)'],
      signed: ['发生额', '金额', '交易金额 Trade Amount', 'Trade Amount', '交易金额(元)'],
      mark: ['借/贷', '借贷', '收支', '收/支', '收付标志', '交易方向', '借贷方向', '收支方向'],
      balance: ['账户余额', '交易后余额', '联机余额', '交易后余额 After-transaction balance', '本次余额'],
      peerName: ['对方单位名称', '对方单位', '对方名称', '收/付方名称', '对方账户名称', '交易对方', '对手户名'],
      peerAccount: ['收/付方帐号', '收/付方账号', '对方账户', '对方帐号', '对手账号'],
      peerBank: ['对方开户机构', '对方行名', '收/付方开户行名', '对方开户行名称', '交易行名'],
      ownAccount: ['账号', '我方账号', '查询账号', '本方帐号', '账户账号'],
      payerName: ['付款人名称 Payer’s Name', "付款人名称 Payer's Name"],
      payerAccount: ['付款人账号 Debit Account No.'],
      payeeName: ['收款人名称 Payee’s Name', "收款人名称 Payee's Name"],
      payeeAccount: ['收款人账号 Payee’s Account Number', "收款人账号 Payee's Account Number"],
      summary: ['交易摘要', '摘要 Reference', '业务摘要'],
      purpose: ['交易用途', '附言', '用途 Purpose', '交易附言', '备注'],
    },
    madeFields: ['serialNo', 'bookedOn', 'direction', 'amount'],
    omits: ['direction', 'amount', 'bookedTime', 'settlementId', 'remark'],
    toInput: row => bankInput(row as unknown as BankRow),
  })
}

/** What a row of a bank says, in our words. Money that leaves the account is a debit, negative, or marked 借. */
export function bankInput(row: BankRow): { input: AnyRow; issues: Issue[] } {
  const issues: Issue[] = []
  const [on, time] = momentOf(row)
  if (on === null) issues.push(bankErrors.issue('bank.date', {}, row.when ? 'when' : 'bookedOn'))
  const money = moneyOf(row)
  if ('issue' in money) issues.push(money.issue)
  const [direction, amount] = 'issue' in money ? [null, null] : [money.direction, money.amount]
  const serialNo = row.serialNo?.trim() || null
  const balance = row.balance ?? null
  const made =
    on !== null && direction !== null && amount !== null && balance !== null
      ? ourSerial({ on, time, direction, amount, balance })
      : null
  if (serialNo === null && made === null && !issues.length) issues.push(bankErrors.issue('bank.serial', {}, 'serialNo'))
  const isOut = direction === 'out'
  const { peerBank, ownAccount, summary, purpose } = row
  return {
    input: {
      serialNo: serialNo ?? made,
      bookedOn: on,
      bookedTime: time,
      direction,
      amount,
      balance,
      peerName: row.peerName ?? (isOut ? row.payeeName : row.payerName) ?? null,
      peerAccount: row.peerAccount ?? (isOut ? row.payeeAccount : row.payerAccount) ?? null,
      ownAccount: ownAccount ?? (isOut ? row.payerAccount : row.payeeAccount) ?? null,
      peerBank: peerBank ?? null,
      summary: summary ?? null,
      purpose: purpose ?? null,
    },
    issues,
  }
}

/** Day and time of day. Banks write them in one column or two, with or without points between. */
function momentOf({ bookedOn, when, clock }: BankRow): [on: string | null, time: string | null] {
  const text = when?.trim() ?? ''
  const [, day = '', rest = ''] = /^(\d{8}|\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)[\sT-]*(.*)$/.exec(text) ?? []
  const on =
    bookedOn ?? (day ? parseDateLoose(day.replaceAll(/[年月]/g, '-').replace('日', ''), { order: 'ymd' }) : null)
  return [on, timeOf(day ? rest : text) ?? timeOf(clock?.trim() ?? '')]
}

function timeOf(text: string): string | null {
  const [, h, m, s = '00'] = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/.exec(text) ?? []
  if (h === undefined || Number(h) > 23 || Number(m) > 59 || Number(s) > 59) return null
  return `${h.padStart(2, '0')}:${m}:${s}`
}

type Money = { direction: 'in' | 'out'; amount: string } | { issue: Issue }

function moneyOf({ debit, credit, signed, mark }: BankRow): Money {
  const [out, into] = [amountIn(debit), amountIn(credit)]
  if (out !== null && into !== null) return { issue: bankErrors.issue('bank.both_sides', {}, 'debit') }
  if (out !== null) return directed('out', out)
  if (into !== null) return directed('in', into)
  const amount = amountIn(signed)
  if (amount === null) return { issue: bankErrors.issue('bank.amount', {}, 'signed') }
  const word = mark?.trim().toUpperCase() ?? ''
  if (/^(?:借|支|付|出|转出|往账|D|DR|DEBIT)/.test(word)) return directed('out', abs(amount))
  if (/^(?:贷|收|入|转入|来账|C|CR|CREDIT)/.test(word)) return directed('in', abs(amount))
  if (isNeg(amount)) return directed('out', abs(amount))
  // Without a mark only banks that write what leaves as negative can be read, and these write no plus
  return word === '' && mark === undefined
    ? directed('in', amount)
    : { issue: bankErrors.issue('bank.direction', {}, 'mark') }
}

/** What a bank takes back stands on the same side with a minus. */
function directed(direction: 'in' | 'out', amount: string): Money {
  const other = direction === 'in' ? 'out' : 'in'
  return isNeg(amount) ? { direction: other, amount: money(neg(amount)) } : { direction, amount: money(amount) }
}

const amountIn = (value: string | null | undefined): string | null =>
  value === null || value === undefined || value === '' || isZero(value) ? null : value
