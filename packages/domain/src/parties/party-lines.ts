import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { accountStates } from './bank-account.rules.ts'
import { partyErrors } from './parties.errors.ts'
import { phoneIssues } from './standard.ts'

export const bankAccounts = defineLines({
  name: 'party_bank_account',
  label: '收款账户',
  en: 'Bank accounts',
  fields: {
    accountName: f.text('户名', { required: true, maxLength: 100, width: 200 }),
    bankName: f.text('开户行', { en: 'Bank', required: true, maxLength: 100, width: 200 }),
    cnaps: f.text('行号', { en: 'Bank code (CNAPS)', maxLength: 12 }),
    accountNo: f.bankAccount('账号', { en: 'Account no.', required: true, mask: 'bankAccount' }),
    isDefault: f.bool('默认', { en: 'Default', default: false }),
    state: f.choice('复核状态', accountStates, { en: 'Check', computed: true, default: 'pending' }),
    changedBy: f.ref('变更人', 'member', { en: 'Changed by', computed: true }),
    changedAt: f.dateTime('变更时间', { en: 'Changed at', computed: true }),
    checkedBy: f.ref('复核人', 'member', { en: 'Checked by', computed: true }),
    checkedAt: f.dateTime('复核时间', { en: 'Checked at', computed: true }),
    changers: f.json('经手人', { en: 'Had a hand in it', computed: true, copies: [] }),
    remark: f.text('备注', { maxLength: 100 }),
  },
  columns: [
    'accountName',
    'bankName',
    'cnaps',
    'accountNo',
    'isDefault',
    'state',
    'changedBy',
    'changedAt',
    'checkedBy',
    'remark',
  ],
  validate: ({ cnaps }) => (cnaps && !/^\d{12}$/.test(cnaps) ? [partyErrors.issue('party.cnaps', {}, 'cnaps')] : []),
  unique: [['accountNo']],
  max: 20,
})

/** 抬头: the name on the invoice, which may differ from the party's. */
export const invoiceTitles = defineLines({
  name: 'party_invoice_title',
  label: '开票抬头',
  en: 'Invoice titles',
  fields: {
    title: f.text('抬头名称', { en: 'Name', required: true, maxLength: 100, width: 200 }),
    taxNo: f.creditCode('税号', { en: 'Tax no.', required: true }),
    address: f.text('开票地址', { en: 'Address', maxLength: 200, width: 200 }),
    phone: f.phone('开票电话', { en: 'Phone', maxLength: 20 }),
    bankName: f.text('开户行', { en: 'Bank', maxLength: 100 }),
    bankAccount: f.text('开户行账号', { en: 'Account no.', maxLength: 32 }),
    email: f.text('收票邮箱', { en: 'E-mail', maxLength: 100 }),
    mobile: f.mobile('收票手机', { en: 'Mobile', mask: 'mobile' }),
    isDefault: f.bool('默认', { en: 'Default', default: false }),
  },
  validate: ({ phone }) => phoneIssues(phone, 'phone', text('开票电话', 'Phone')),
  unique: [['title']],
  max: 20,
})
