import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { invoiceFreightLines, invoiceOutItems, invoiceOutLines } from './invoice-lines.ts'
import {
  amountSum, applyRedRefusal, inclTotal, invoiceOutIssues, issueRefusal, submitOutRefusal, taxTotal,
} from './invoice-out.rules.ts'
import {
  collectStatuses, deliverStatuses, outForms, outStatuses, redFormStatuses, redInitiators, redReasons, redStatuses,
} from './invoices.choices.ts'
import { invoiceErrors } from './invoices.errors.ts'

/**
 * 销项开票申请 and the invoice it becomes. A digital invoice is never voided: what is wrong is taken back by a red one,
 * a record of its own that names the blue one and gives the amounts back to the statements.
 */
export const invoiceOut = defineResource({
  name: 'invoiceOut',
  area: 'invoices',
  nature: 'document',
  label: '货主发票',
  en: 'Sales invoice',
  title: 'applyNo',
  subtitle: ['invoiceNo', 'titleName', 'total'],
  fields: {
    applyNo: f.serial('申请号', { prefix: 'KP', period: 'month', digits: 4 }, { en: 'Application no.' }),
    customerId: f.ref('货主', 'party', {
      en: 'Cargo owner', required: true, setOnce: true, where: { isCustomer: true },
      snapshot: { titleName: 'fullName', titleTaxNo: 'creditCode' },
    }),
    titleName: f.text('抬头', { en: 'Made out to', required: true, maxLength: 100, width: 220 }),
    titleTaxNo: f.creditCode('税号', { en: 'Tax no.', required: true }),
    titleAddress: f.text('开票地址', { en: 'Address', maxLength: 200 }),
    titlePhone: f.text('开票电话', { en: 'Phone', maxLength: 20 }),
    titleBank: f.text('开户行', { en: 'Bank', maxLength: 100 }),
    titleAccount: f.text('开户行账号', { en: 'Account no.', maxLength: 32 }),
    invoiceKind: f.choice('发票类型', outForms, { en: 'Kind', required: true, default: 'eSpecial' }),
    items: f.lines('关联对账单', invoiceOutItems, { en: 'Statements', noCopy: true }),
    lines: f.lines('开票明细', invoiceOutLines, { en: 'Invoice lines' }),
    freightLines: f.lines('运输特定要素', invoiceFreightLines, { en: 'Journeys' }),
    amount: f.money('金额', { en: 'Net', computed: true, default: '0.00' }),
    tax: f.money('税额', { computed: true, default: '0.00' }),
    total: f.money('价税合计', { en: 'Total', computed: true, default: '0.00' }),
    email: f.text('收票邮箱', { en: 'E-mail', maxLength: 100 }),
    mobile: f.mobile('收票手机', { en: 'Mobile', mask: 'mobile' }),
    invoiceRemark: f.text('票面备注', { en: 'Remark on the invoice', maxLength: 200 }),
    invoiceNo: f.text('发票号', { en: 'Invoice no.', maxLength: 20, noCopy: true, width: 180 }),
    invoiceDate: f.date('开票日', { en: 'Invoice date', noCopy: true }),
    taxMessage: f.text('税局反馈', { en: 'Tax bureau says', maxLength: 300, noCopy: true }),
    files: f.files('发票文件', { en: 'Invoice files', noCopy: true, accept: ['.pdf', '.ofd', '.xml'] }),
    deliverAt: f.dateTime('交付时间', { en: 'Delivered at', noCopy: true }),
    deliverTo: f.text('交付对象', { en: 'Delivered to', maxLength: 100, noCopy: true }),
    redOfId: f.ref('被红冲发票', 'invoiceOut', { en: 'Reverses', computed: true, noCopy: true }),
    redReason: f.choice('红冲原因', redReasons, { en: 'Reason', computed: true, noCopy: true }),
    redInitiator: f.choice('红字发起方', redInitiators, { en: 'Started by', computed: true, noCopy: true }),
    redFormNo: f.text('红字确认单号', { en: 'Confirmation form no.', maxLength: 30, noCopy: true }),
    redFormStatus: f.choice('红字确认单', redFormStatuses, { en: 'Confirmation form', noCopy: true }),
    redAmount: f.money('已红冲', { en: 'Reversed', computed: true, default: '0.00', noCopy: true }),
    redPending: f.money('红冲中', { en: 'Being reversed', computed: true, default: '0.00', noCopy: true }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', computed: true, noCopy: true }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', computed: true, noCopy: true }),
    attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: {
    status: machine('状态', 'Status', outStatuses, 'draft'),
    deliverStatus: machine('交付', 'Delivery', deliverStatuses, 'pending'),
    redStatus: machine('红冲', 'Reversal', redStatuses, 'none', { derived: true }),
    collectStatus: machine('收款', 'Collection', collectStatuses, 'none', { derived: true }),
  },
  transitions: {
    submit: {
      zh: '提交', en: 'Submit', machine: 'status', from: ['draft'], to: 'approving', action: 'invoice', batch: true,
      guard: submitOutRefusal,
    },
    withdraw: { zh: '撤回', en: 'Withdraw', machine: 'status', from: ['approving'], to: 'draft', action: 'invoice' },
    approve: {
      zh: '批准', en: 'Approve', machine: 'status', from: ['approving'], to: 'toIssue', fourEyes: true,
      verdict: 'passed', batch: true, guard: submitOutRefusal,
    },
    reject: {
      zh: '驳回', en: 'Reject', machine: 'status', from: ['approving'], to: 'draft', action: 'approve', reason: true,
      verdict: 'refused', batch: true,
    },
    sendBack: {
      zh: '退回', en: 'Send back', machine: 'status', from: ['toIssue'], to: 'draft', action: 'issue', reason: true,
      verdict: 'returned',
    },
    startIssue: {
      zh: '送开', en: 'Hand in for issuing', machine: 'status', from: ['toIssue'], to: 'issuing', action: 'issue', batch: true,
      guard: issueRefusal,
    },
    issueFailed: {
      zh: '开具失败', en: 'Issuing failed', machine: 'status', from: ['issuing'], to: 'toIssue', action: 'issue',
      edits: ['taxMessage'], needs: ['taxMessage'], verdict: 'returned',
    },
    issue: {
      zh: '开具', en: 'Issue', machine: 'status', from: ['toIssue', 'issuing'], to: 'issued',
      edits: ['invoiceNo', 'invoiceDate', 'redFormNo', 'redFormStatus', 'files'], needs: ['invoiceNo', 'invoiceDate'],
      verdict: 'passed', guard: issueRefusal,
    },
    redForm: {
      zh: '登记红字确认单', en: 'Record the confirmation form', machine: 'status', from: ['toIssue'], to: 'toIssue',
      action: 'red',
      edits: ['redFormNo', 'redFormStatus'], needs: ['redFormStatus'],
    },
    cancel: {
      zh: '取消', en: 'Cancel', machine: 'status', from: ['draft', 'approving', 'toIssue'], to: 'cancelled',
      action: 'invoice', reason: true, danger: true,
    },
    deliver: {
      zh: '交付', en: 'Deliver', machine: 'deliverStatus', from: ['pending'], to: 'delivered', action: 'issue',
      edits: ['deliverAt', 'deliverTo'],
      needs: ['deliverAt'], batch: true, postsOn: [], guard: deliverRefusal,
    },
    applyRed: {
      zh: '申请红冲', en: 'Apply for a red invoice', machine: 'status', from: ['issued'], to: 'issued', action: 'red',
      danger: true, postsOn: [],
      params: {
        redTotal: f.money('红冲金额', { en: 'Amount to reverse', required: true, positive: true }),
        redReason: f.choice('红冲原因', redReasons, { en: 'Reason', required: true }),
        redInitiator: f.choice('发起方', redInitiators, { en: 'Started by', required: true, default: 'seller' }),
      },
      sets: ['redPending'],
      guard: applyRedRefusal,
    },
  },
  faces: { all: { zh: '货主发票', en: 'Sales invoices', api: 'crm/customer', permission: 'crm.customer' } },
  derive: { amount: amountSum, tax: taxTotal, total: inclTotal },
  visibleWhen: {
    taxMessage: row => !!row.taxMessage, redOfId: isRed, redReason: isRed, redInitiator: isRed, redFormNo: isRed, redFormStatus: isRed,
  },
  locked: row => row.status !== 'draft' || row.redOfId !== null,
  validate: invoiceOutIssues,
  unique: [['invoiceNo']],
  checks: {
    total: 'amount + tax = total',
    issued: `status <> 'issued' or (invoice_no is not null and invoice_date is not null)`,
    red: 'red_amount >= 0 and red_pending >= 0 and (red_of_id is not null or red_amount + red_pending <= total)',
    delivered: `deliver_status = 'pending' or status = 'issued'`,
  },
  indexes: [['status', 'invoiceDate'], ['customerId', 'invoiceDate'], ['redOfId']],
  list: {
    columns: [
      'applyNo', 'status', 'titleName', 'amount', 'tax', 'total', 'invoiceNo', 'invoiceDate', 'invoiceKind', 'titleTaxNo',
      'items', 'deliverStatus', 'collectStatus', 'redStatus', 'customerId', 'redOfId', 'redAmount',
      'deliverAt', 'approvedBy', 'createdBy', 'createdAt', 'remark',
    ],
    filters: [
      'invoiceNo', 'customerId', 'invoiceDate', 'status', 'applyNo', 'titleName', 'invoiceKind', 'collectStatus',
      'deliverStatus', 'redStatus', 'total', 'redOfId', 'createdBy', 'createdAt', 'deptId',
    ],
    search: ['applyNo', 'invoiceNo', 'titleName', 'titleTaxNo'],
    tabs: 'status',
    totals: ['amount', 'tax', 'total', 'redAmount'],
    totalsExcept: ['cancelled'],
    frozen: 2,
  },
  form: [
    section('开票', 'Invoice', ['applyNo', 'customerId', 'invoiceKind', 'amount', 'tax', 'total', 'invoiceRemark']),
    section('抬头', 'Made out to', [
      'titleName', 'titleTaxNo', 'titleAddress', 'titlePhone', 'titleBank', 'titleAccount', 'email', 'mobile',
    ]),
    section('对账单', 'Statements', ['items']),
    section('开票明细', 'Lines', ['lines']),
    section('运输特定要素', 'Journeys', ['freightLines']),
    section('开具与交付', 'Issue and delivery', [
      'invoiceNo', 'invoiceDate', 'taxMessage', 'files', 'deliverAt', 'deliverTo', 'approvedBy', 'approvedAt',
    ]),
    section('红字', 'Reversal', [
      'redOfId', 'redReason', 'redInitiator', 'redFormNo', 'redFormStatus', 'redAmount', 'redPending',
    ]),
    section('其他', 'More', ['attachments', 'remark']),
  ],
  figures: ['amount', 'tax', 'total', 'redAmount'],
  methods: { import: false },
  chained: true,
  prints: { apply: { zh: '开票申请单', en: 'Invoice application' } },
  businessDates: ['invoiceDate'],
  otherDates: ['deliverAt', 'approvedAt'],
})

function isRed(row: { redOfId?: number | null | undefined }): boolean {
  return !!row.redOfId
}

function deliverRefusal(row: { status: string }) {
  return row.status === 'issued' ? undefined : invoiceErrors.issue('invoice.not_issued')
}
