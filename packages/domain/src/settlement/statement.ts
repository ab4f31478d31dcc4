import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { invoiceStates, statementStatuses } from './settlement.choices.ts'
import { statementFields } from './statement.fields.ts'
import {
  approveAdjustRefusal, availableSum, confirmRefusal, diffCount, dirtyCount, lineCount, openSum, qtySums, sendRefusal,
  settleDisputeRefusal, statementIssues, statementStanding, taxSum,
  qtySum, totalsOf, truckCount, uninvoicedSum, voidStatementRefusal,
} from './statement.rules.ts'

const CONFIRMED = `('confirmed', 'partSettled', 'settled')`
const ONE_OF = 'org_id with =, kind with =, party_id with =, period_from with =, period_to with ='

/** A part lies between zero and its limit, on the side of zero where `whole` is. */
const within = (part: string, limit: string, whole: string): string =>
  `(${whole} >= 0 and ${part} between 0 and ${limit}) or (${whole} < 0 and ${part} between ${limit} and 0)`

const face = (zh: string, en: string, word: string, role: string) => ({
  zh, en, api: `sap/${word}`, permission: `sap.${word}`, where: { kind: word }, preset: { kind: word },
  refs: { partyId: { [role]: true } },
  hide: ['kind'] as const,
})

/** 对账单, one shape for four counterparties. It collects charges; money and invoices are allocated to it. */
export const statement = defineResource({
  name: 'statement',
  area: 'settlement',
  nature: 'document',
  label: '对账单',
  en: 'Statement',
  title: 'stmtNo',
  subtitle: ['partyId', 'periodFrom', 'periodTo', 'openSum'],
  fields: statementFields,
  machines: {
    status: machine('状态', 'Status', statementStatuses, 'draft', { standing: statementStanding }),
    invoiceStatus: machine('开票状态', 'Invoicing', invoiceStates, 'none', { derived: true }),
  },
  transitions: {
    collect: {
      zh: '取单', en: 'Collect documents', machine: 'status', from: ['draft'], to: 'draft', action: 'modify',
    },
    send: {
      zh: '发送对账', en: 'Send', machine: 'status', from: ['draft'], to: 'sent', batch: true, guard: sendRefusal,
    },
    resync: {
      zh: '重新核对', en: 'Take the changes over', machine: 'status', from: ['draft'], to: 'draft', action: 'modify',
      batch: true,
    },
    approveAdjust: {
      zh: '批准调整', en: 'Approve the adjustments', machine: 'status', from: ['draft'], to: 'draft',
      fourEyes: true, verdict: 'passed', guard: approveAdjustRefusal,
    },
    withdraw: {
      zh: '撤回', en: 'Withdraw', machine: 'status', from: ['sent'], to: 'draft', action: 'send', reason: true,
      batch: true,
    },
    dispute: {
      zh: '对方有异议', en: 'Record a dispute', machine: 'status', from: ['sent'], to: 'draft', action: 'send', reason: true,
      params: {
        lines: f.json('异议明细', {
          en: 'Disputed lines',
          hint: text('[{ id, theirNet, reason }]，为空表示整单', '[{ id, theirNet, reason }]; none: the statement as a whole'),
        }),
      },
    },
    settleDispute: {
      zh: '异议已解决', en: 'Settle the disputes', machine: 'status', from: ['draft'], to: 'draft', action: 'modify',
      reason: true, guard: settleDisputeRefusal,
    },
    agree: {
      zh: '对方认可明细', en: 'Lines agreed', machine: 'status', from: ['sent'], to: 'sent', internal: true,
      params: { lines: f.json('认可的明细', { en: 'Lines agreed', hint: text('明细编号，为空表示全部', 'Ids of lines; none: all of them') }) },
    },
    confirm: {
      zh: '对方确认', en: 'Confirm', machine: 'status', from: ['sent'], to: 'confirmed',
      edits: ['confirmBy', 'confirmAt', 'signedFiles'],
      needs: ['confirmBy', 'confirmAt', 'signedFiles'], fourEyes: { when: 'secondPersonConfirms' }, guard: confirmRefusal,
    },
    forceConfirm: {
      zh: '强制确认', en: 'Force the confirmation', machine: 'status', from: ['sent'], to: 'confirmed',
      edits: ['confirmAt'], needs: ['confirmAt'],
      reason: true, danger: true, fourEyes: true, verdict: 'passed', guard: confirmRefusal,
    },
    settlePart: {
      zh: '部分结算', en: 'Settle partly', machine: 'status', from: ['confirmed', 'partSettled', 'settled'],
      to: 'partSettled', internal: true,
    },
    settle: {
      zh: '结清', en: 'Settle', machine: 'status', from: ['confirmed', 'partSettled'], to: 'settled', internal: true,
    },
    unsettle: {
      zh: '撤销结算', en: 'Undo the settlement', machine: 'status', from: ['partSettled', 'settled'], to: 'confirmed',
      internal: true,
    },
    void: {
      zh: '作废', en: 'Void', machine: 'status', from: ['draft', 'sent', 'confirmed'], to: 'void', reason: true,
      danger: true,
      guard: voidStatementRefusal,
    },
  },
  faces: {
    customer: face('货主对账', 'Cargo owner statements', 'customer', 'isCustomer'),
    carrier: face('承运商对账', 'Carrier statements', 'carrier', 'isCarrier'),
    supplier: face('供应商结算', 'Supplier settlements', 'supplier', 'isSupplier'),
    server: face('服务商结算', 'Service provider settlements', 'server', 'isServer'),
  },
  derive: {
    lineCount: row => (row.lines ? lineCount(row) : row.lineCount),
    truckCount: row => (row.lines ? truckCount(row) : row.truckCount),
    qtySum: row => (row.lines ? qtySum(row) : row.qtySum),
    qtySums: row => (row.lines ? qtySums(row) : row.qtySums),
    grossSum: row => totalsOf(row)?.gross ?? row.grossSum,
    deductSum: row => totalsOf(row)?.deduct ?? row.deductSum,
    adjustSum: row => totalsOf(row)?.adjust ?? row.adjustSum,
    prepaidSum: row => totalsOf(row)?.prepaid ?? row.prepaidSum,
    netSum: row => totalsOf(row)?.net ?? row.netSum,
    invoiceableSum: row => totalsOf(row)?.invoiceable ?? row.invoiceableSum,
    taxGroups: row => totalsOf(row)?.taxGroups ?? row.taxGroups,
    taxSum: row => taxSum(row) ?? row.taxSum,
    dirtyCount: row => (row.lines ? dirtyCount(row) : row.dirtyCount),
    diffCount: row => (row.lines ? diffCount(row) : row.diffCount),
    openSum, availableSum, uninvoicedSum,
  },
  locked: row => row.status !== 'draft',
  validate: statementIssues,
  checks: {
    period: 'period_to >= period_from', net: 'net_sum = gross_sum - deduct_sum + adjust_sum - claim_sum - prepaid_sum',
    applied: within('applied_sum', 'net_sum', 'net_sum'),
    settled: within('settled_sum', 'applied_sum', 'net_sum'),
    invoiced: within('invoiced_sum', 'invoiceable_sum', 'invoiceable_sum'),
    invoicing: within('invoiced_sum + invoicing_sum', 'invoiceable_sum', 'invoiceable_sum'),
    invoicing_sign: 'invoicing_sum = 0 or sign(invoicing_sum) = sign(invoiceable_sum)',
    not_before_confirmation:
      `status in ${CONFIRMED} or (applied_sum = 0 and settled_sum = 0 and invoiced_sum = 0 and invoicing_sum = 0)`,
    open_is_clean: `status not in ${CONFIRMED} or diff_count = 0`,
  },
  constraints: {
    one_per_period:
      `exclude using btree (${ONE_OF}) where (status <> 'void' and not supplementary and deleted_at is null)`,
  },
  indexes: [['kind', 'status', 'periodTo'], ['kind', 'partyId', 'periodTo']],
  list: {
    columns: [
      'stmtNo', 'status', 'partyId', 'periodFrom', 'periodTo', 'truckCount', 'qtySum', 'netSum', 'openSum', 'grossSum',
      'adjustSum', 'deductSum', 'claimSum', 'prepaidSum', 'settledSum', 'invoicedSum', 'uninvoicedSum', 'confirmAt',
      'dirtyCount', 'diffCount', 'invoiceStatus', 'appliedSum', 'dueDate', 'contractId', 'supplementary',
      'invoicingSum', 'confirmBy', 'forced', 'salesmanId', 'createdBy', 'createdAt', 'remark',
    ],
    filters: [
      'partyId', 'periodTo', 'status', 'stmtNo', 'openSum', 'invoiceStatus', 'contractId', 'periodFrom', 'salesmanId',
      'dirtyCount', 'diffCount', 'dueDate', 'confirmAt', 'uninvoicedSum', 'supplementary', 'createdBy', 'createdAt',
      'deptId',
    ],
    search: ['stmtNo', 'confirmBy'],
    tabs: 'status',
    totals: [
      'qtySum', 'grossSum', 'adjustSum', 'deductSum', 'claimSum', 'prepaidSum', 'netSum', 'settledSum', 'openSum',
      'invoicedSum', 'uninvoicedSum',
    ],
    totalsExcept: ['void'],
    frozen: 2,
  },
  form: [
    section('对账', 'Statement', [
      'stmtNo', 'kind', 'partyId', 'contractId', 'periodFrom', 'periodTo', 'supplementary', 'creditDays', 'dueDate',
      'salesmanId', 'remark',
    ]),
    section('明细', 'Lines', ['lines']),
    section('合计', 'Totals', [
      'lineCount', 'truckCount', 'qtySum', 'qtySums', 'grossSum', 'deductSum', 'adjustSum', 'claimSum', 'prepaidSum', 'netSum',
      'invoiceableSum', 'taxSum', 'taxGroups', 'dirtyCount', 'diffCount', 'adjustLimit', 'adjustApprovedBy',
      'adjustApprovedAt',
    ]),
    section('结算与开票', 'Settlement and invoicing', [
      'appliedSum', 'appliedTax', 'availableSum', 'settledSum', 'openSum', 'invoicedSum', 'invoicingSum', 'uninvoicedSum',
      'accountName', 'bankName', 'accountNo',
    ]),
    section('确认', 'Confirmation', ['sentAt', 'confirmBy', 'confirmAt', 'signedFiles', 'forced', 'attachments']),
  ],
  figures: ['netSum', 'settledSum', 'openSum', 'invoicedSum', 'uninvoicedSum'],
  methods: { import: false, copy: false },
  chained: true,
  prints: {
    statement: { zh: '对账单', en: 'Statement' },
    annex: { zh: '对账明细附表', en: 'Statement with its lines' },
  },
  businessDates: ['confirmAt'],
  otherDates: [
    'periodFrom', 'periodTo', 'dueDate', 'sentAt', 'adjustApprovedAt', 'lines.loadDate', 'lines.unloadDate', 'lines.snapshotAt',
  ],
})
