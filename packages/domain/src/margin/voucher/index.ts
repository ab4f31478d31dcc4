import { anyResource } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { listScreen, reportScreen } from '../../system/index.ts'
import { financeSystem } from './finance-system.ts'
import { ledgerAccount } from './ledger-account.ts'
import { trialBalance } from './trial-balance.report.ts'
import { voucher } from './voucher.ts'
import { voucherPush } from './voucher-push.ts'
import { voucherRule } from './voucher-rule.ts'
import { voucherSource } from './voucher-source.ts'

export { DEFAULT_ACCOUNTS, DEFAULT_RULES, linesOfRule } from './default-books.ts'
export { KINGDEE_COLUMNS, kingdeeRows, type OutgoingVoucher, yonyouText } from './file-shapes.ts'
export {
  type Entry,
  entriesOf,
  type FactItem,
  merged,
  missingItems,
  reversedEntries,
  submitRuleRefusal,
} from './voucher-rule.rules.ts'
export { type VoucherDocument, type VoucherEvent, voucherEvents, type VoucherGrouping } from './voucher.choices.ts'
export { voucherErrors } from './voucher.errors.ts'
export { financeSystem, ledgerAccount, trialBalance, voucher, voucherPush, voucherRule, voucherSource }

export const voucherResources = [voucher, voucherSource, voucherRule, ledgerAccount, financeSystem, voucherPush].map(
  anyResource,
)

const screen = (path: string, label: { zh: string; en: string }, of: { guard: string; resource: string }) =>
  listScreen(`/gross/${path}`, label, { ...of, face: 'all' })

export const voucherScreens = [
  screen('voucher_management', text('凭证管理', 'Vouchers'), { guard: 'gl.voucher.read', resource: 'voucher' }),
  screen('voucher_source', text('记账明细', 'Booked events'), { guard: 'gl.voucher.read', resource: 'voucherSource' }),
  reportScreen('/gross/trial_balance', text('科目余额表', 'Trial balance'), trialBalance),
  screen('voucher_rule', text('凭证规则', 'Voucher rules'), { guard: 'gl.voucherRule.read', resource: 'voucherRule' }),
  screen('ledger_account', text('会计科目', 'Accounts'), { guard: 'gl.account.read', resource: 'ledgerAccount' }),
  screen('finance_system', text('财务系统', 'Finance systems'), {
    guard: 'gl.financeSystem.read',
    resource: 'financeSystem',
  }),
  screen('voucher_push', text('凭证推送记录', 'Pushes of vouchers'), {
    guard: 'gl.voucher.read',
    resource: 'voucherPush',
  }),
]
