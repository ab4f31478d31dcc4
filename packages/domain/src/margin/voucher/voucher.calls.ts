import { defineCall } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { issueList } from '../../kernel/wire.ts'
import { financeSystem } from './finance-system.ts'
import { ledgerAccount } from './ledger-account.ts'
import { voucher } from './voucher.ts'
import { voucherEvents, type VoucherEvent, voucherGroupings, type VoucherGrouping } from './voucher.choices.ts'
import { voucherPush } from './voucher-push.ts'

/** Vouchers that a preview shows, and entries of each. */
export const PREVIEW_VOUCHERS = 60
export const PREVIEW_ENTRIES = 40
/** Vouchers of one file at most. */
const MAX_IN_FILE = 2000

const EVENTS = Object.keys(voucherEvents) as VoucherEvent[]
const GROUPINGS = Object.keys(voucherGroupings) as VoucherGrouping[]

/** What is to be booked: of a month, of some kinds, of one document; and how many events a voucher holds. */
const order = {
  month: s.text(7, { pattern: String.raw`^20\d{2}-(0[1-9]|1[0-2])$` }),
  grouping: s.oneOf(...GROUPINGS),
  events: s.maybe(s.list(s.oneOf(...EVENTS), { min: 1, max: EVENTS.length, distinct: true })),
  docNo: s.maybe(s.text(40, { minLength: 1 })),
}

const money = (name: 'debit' | 'credit') => s.from(s.text(), sourceField(voucher, `entries.${name}`))
const named = (name: 'accountId' | 'partyId' | 'entryDeptId' | 'projectId') =>
  s.from(s.nullable(s.text()), sourceField(voucher, `entries.${name}`))

/** The vouchers that would be generated, and why some events cannot be booked. Nothing is stored. */
export const previewCall = defineCall({
  path: 'gl/voucher/preview',
  permission: 'gl.voucher.generate',
  at: [voucher, 'all'],
  about: { zh: '凭证预览', en: 'the vouchers that would be generated' },
  request: order,
  answer: {
    list: s.list(
      s.object({
        no: s.integer(),
        date: s.of(voucher, 'voucherDate'),
        event: s.of(voucher, 'event'),
        summary: s.of(voucher, 'summary'),
        sourceCount: s.of(voucher, 'sourceCount'),
        debitSum: s.of(voucher, 'debitSum'),
        entries: s.list(
          s.object({
            account: named('accountId'),
            party: named('partyId'),
            dept: named('entryDeptId'),
            project: named('projectId'),
            debit: money('debit'),
            credit: money('credit'),
          }),
        ),
        moreEntries: s.integer(),
      }),
    ),
    vouchers: s.integer(),
    events: s.integer(),
    late: s.integer(),
    debitSum: s.of(voucher, 'debitSum'),
    problems: s.list(
      s.object({
        docNo: s.from(s.text(), sourceField(voucher, 'summary')),
        event: s.oneOf(...EVENTS),
        errors: s.shown(issueList),
      }),
    ),
    problemCount: s.integer(),
  },
})

/** Generates what {@link previewCall} shows, as a job. */
export const generateVouchersCall = defineCall({
  path: 'gl/voucher/generate',
  permission: 'gl.voucher.generate',
  at: [voucher, 'all'],
  about: { zh: '生成凭证', en: 'generate vouchers' },
  request: order,
  answer: { jobId: s.id() },
})

/** A file for a finance system without an interface. Its vouchers count as pushed from then on. */
export const voucherFileCall = defineCall({
  path: 'gl/voucher/file',
  permission: 'gl.voucher.push',
  at: [voucher, 'all'],
  about: { zh: '导出财务文件', en: 'write a file for the finance system' },
  request: {
    systemId: s.ref(financeSystem),
    ids: s.list(s.ref(voucher), { min: 1, max: MAX_IN_FILE, distinct: true }),
  },
  answer: { jobId: s.id() },
})

/** What was sent, and the answer as it came. */
export const pushBodyCall = defineCall({
  path: 'gl/voucherPush/body',
  permission: 'gl.voucher.read',
  at: [voucherPush, 'all'],
  about: { zh: '推送原文', en: 'what was sent, and the answer as it came' },
  request: { id: s.ref(voucherPush) },
  answer: {
    content: s.from(s.nullable(s.text()), sourceField(voucherPush, 'content')),
    answer: s.from(s.nullable(s.text()), sourceField(voucherPush, 'answer')),
  },
})

/** Keeps the secret of a finance system. It is never shown again. */
export const financeSecretCall = defineCall({
  path: 'gl/financeSystem/secret',
  permission: 'gl.financeSystem.modify',
  at: [financeSystem, 'all'],
  about: { zh: '设置密钥', en: 'keep the secret of a finance system, never shown again' },
  request: { id: s.ref(financeSystem), secret: s.text(200, { minLength: 8 }) },
  answer: { id: s.id(), secretAt: s.text() },
})

/** The accounts of a transport company and the rules for them, where there are none yet. */
export const defaultBooksCall = defineCall({
  path: 'gl/account/loadDefaults',
  permission: 'gl.account.modify',
  at: [ledgerAccount, 'all'],
  about: { zh: '载入默认科目和规则', en: 'make the usual accounts and rules' },
  request: {},
  answer: { accounts: s.integer(), rules: s.integer() },
})
