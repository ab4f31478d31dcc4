import { isZero } from '../../kernel/decimal.ts'

/** An entry as finance systems take it. */
interface OutgoingEntry {
  summary: string
  account: string
  accountName: string
  party: { code: string; name: string; creditCode: string | null } | null
  department: string | null
  project: string | null
  debit: string
  credit: string
}

/** A voucher as finance systems take it: the content of a push, and what files are made from. */
export interface OutgoingVoucher {
  voucherNo: string
  date: string
  period: string
  word: string
  bookNo: string | null
  attachments: number
  summary: string
  maker: string | null
  auditor: string | null
  /** The number of the voucher that it reverses. */
  reverses: string | null
  entries: OutgoingEntry[]
}

type Cell = string | number

/** Columns of the voucher template that Kingdee K/3 and KIS import. */
export const KINGDEE_COLUMNS = [
  'FDate',
  'FYear',
  'FPeriod',
  'FGroupID',
  'FNumber',
  'FAccountNum',
  'FAccountName',
  'FCurrencyNum',
  'FCurrencyName',
  'FAmountFor',
  'FDebit',
  'FCredit',
  'FPreparerID',
  'FCheckerID',
  'FExplanation',
  'FQuantity',
  'FUnitPrice',
  'FReference',
  'FTransDate',
  'FAttachments',
  'FSerialNum',
  'FExchangeRate',
  'FEntryID',
  'FItem',
] as const

/** The digits at the end of a number: vouchers of a period are numbered from 1. */
const runningNo = (voucherNo: string): number => Number(/(\d+)$/.exec(voucherNo)?.[1]?.slice(-4) ?? 0)

/** 核算项目: customer or supplier, department, project, each with its code and name. */
const itemsOf = ({ party, department, project }: OutgoingEntry): string =>
  [
    party ? `往来单位---${party.code}---${party.name}` : '',
    department ? `部门---${department}` : '',
    project ? `项目---${project}` : '',
  ]
    .filter(Boolean)
    .join('|')

/** Rows for Kingdee, without the heading. Red amounts stay negative on their side. */
export function kingdeeRows(vouchers: readonly OutgoingVoucher[]): Cell[][] {
  return vouchers.flatMap((one, serial) =>
    one.entries.map((entry, i) => {
      const [year = '', month = ''] = one.period.split('-')
      return [
        one.date,
        Number(year),
        Number(month),
        one.word,
        runningNo(one.voucherNo),
        entry.account,
        entry.accountName,
        'RMB',
        '人民币',
        isZero(entry.debit) ? entry.credit : entry.debit,
        entry.debit,
        entry.credit,
        one.maker ?? '',
        one.auditor ?? '',
        entry.summary,
        '0',
        '0',
        one.voucherNo,
        one.date,
        i === 0 ? one.attachments : 0,
        serial + 1,
        '1',
        i,
        itemsOf(entry),
      ]
    }),
  )
}

/** The first line of a file that Yonyou U8 and T3 import. */
const YONYOU_HEAD = '填制凭证,V800'

/** What a field of a line cannot hold. */
const plain = (value: string | number | null): string => String(value ?? '').replaceAll(/[,\r\n"]/g, ' ')

/**
 * The text for Yonyou: a line for each entry with date, word, number, attachments, summary, account, debit, credit, and
 * further on maker, department, customer or supplier, and project. Lines end as on Windows.
 */
export function yonyouText(vouchers: readonly OutgoingVoucher[]): string {
  const lines = vouchers.flatMap(one =>
    one.entries.map(entry => {
      const isSupplier = entry.account.startsWith('22') || entry.account.startsWith('1123')
      const party = entry.party?.code ?? ''
      return [
        one.date,
        one.word,
        runningNo(one.voucherNo),
        one.attachments,
        entry.summary,
        entry.account,
        entry.debit,
        entry.credit,
        '0',
        '0',
        '1',
        one.maker,
        '',
        one.voucherNo,
        one.date,
        entry.department,
        '',
        isSupplier ? '' : party,
        isSupplier ? party : '',
        '',
        entry.project,
      ]
        .map(plain)
        .join(',')
    }),
  )
  return `${[YONYOU_HEAD, ...lines].join('\r\n')}\r\n`
}
