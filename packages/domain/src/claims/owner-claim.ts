import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { chargeStates } from '../settlement/index.ts'
import { ownerClaimItems } from './claim-items.ts'
import { claimKinds, claimLiabilities, claimSettlements, ownerClaimStatuses, passStatuses } from './claims.choices.ts'
import { borneByUs, claimedAmount, claimedQty, claimIssues, limitOn, tripCount } from './claims.rules.ts'
import { ownerClaimTransitions } from './owner-claim.transitions.ts'

const kept = { computed: true, noCopy: true } as const
const found = { noCopy: true } as const
/** Rows have tonnes and amounts; one row is the whole. */
const ofRows = { copies: ['ownerClaim.items.amount'] } as const

/**
 * 货主索赔: what a cargo owner claims from us. It is verified, approved and confirmed; from then on it stands in the ledger
 * and reduces the owner's next statement, unless it is paid. What carriers answer for is passed on by claims on them.
 */
export const ownerClaim = defineResource({
  name: 'ownerClaim',
  area: 'claims',
  nature: 'document',
  label: '货主索赔',
  en: 'Cargo owner claim',
  title: 'claimNo',
  subtitle: ['customerId', 'kind', 'amount'],
  fields: {
    claimNo: f.serial('索赔单号', { prefix: 'HZSP', period: 'month', digits: 4 }, { en: 'Claim no.', width: 154 }),
    customerId: f.ref('货主', 'party', {
      en: 'Cargo owner',
      required: true,
      setOnce: true,
      where: { isCustomer: true, status: 'enabled' },
    }),
    contractId: f.ref('客户合同', 'contract', {
      en: 'Contract',
      where: { kind: 'customer' },
      whereFrom: { partyId: 'customerId' },
      soleChoice: true,
    }),
    kind: f.choice('索赔类型', claimKinds, { en: 'Kind', required: true, default: 'damage' }),
    occurredOn: f.date('发生日期', { en: 'Happened on', required: true }),
    ownerRef: f.text('货主函号', { en: 'Owner’s letter no.', maxLength: 50, noCopy: true }),
    limitDays: f.integer('索赔时效', {
      en: 'Limitation',
      required: true,
      default: 180,
      min: 1,
      max: 3650,
      unit: text('天', 'days'),
      hint: text(
        '自发生次日起算；铁路货运 180 天，公路按合同约定',
        'From the next day: 180 days by rail, by road as the contract says',
      ),
    }),
    limitOn: f.date('时效届满日', { en: 'Limitation ends', computed: true, width: 116 }),
    items: f.lines('索赔明细', ownerClaimItems, { en: 'What is claimed' }),
    tripCount: f.integer('运单数', { en: 'Waybills', computed: true, default: 0 }),
    qty: f.tons('索赔吨数', {
      en: 'Tonnes claimed',
      computed: true,
      default: '0.000',
      copies: ['ownerClaim.items.qty'],
    }),
    amount: f.money('索赔金额', { en: 'Claimed', computed: true, default: '0.00', ...ofRows }),
    evidence: f.files('索赔证据', { en: 'Evidence', ...found }),
    description: f.longText('事情经过', { en: 'What happened', maxLength: 1000 }),
    agreed: f.money('认定金额', {
      en: 'Agreed',
      min: '0',
      defaultsTo: { field: 'amount' },
      copies: ['ownerClaim.amount'],
      ...found,
    }),
    liability: f.choice('责任方', claimLiabilities, { en: 'Liable', ...found }),
    finding: f.longText('核实情况', { en: 'Findings', maxLength: 1000, ...found }),
    passed: f.money('转嫁金额', {
      en: 'Passed on',
      default: '0.00',
      copies: ['claimNote.amount', 'claimNote.agreed'],
      hint: text('已向承运商索赔的部分', 'What carriers are asked for'),
      ...kept,
    }),
    ours: f.money('我方承担', {
      en: 'Borne by us',
      copies: ['claimNote.amount', 'claimNote.agreed', 'ownerClaim.agreed'],
      ...kept,
    }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', ...kept }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', ...kept }),
    settleBy: f.choice('赔付方式', claimSettlements, { en: 'Settled by', default: 'statement', ...found }),
    confirmedOn: f.date('确认日期', { en: 'Confirmed on', defaultsTo: 'today', ...found }),
    taxRate: f.rate('税率', {
      en: 'Tax rate',
      required: true,
      default: '0.0900',
      min: '0',
      max: '0.2',
      hint: text('冲减运费按运费税率，不冲减的赔偿填 0', 'That of the freight it reduces; 0 for plain compensation'),
    }),
    paidOn: f.date('赔付日期', { en: 'Paid on', defaultsTo: 'today', ...found }),
    paidRef: f.text('付款流水号', { en: 'Bank reference', maxLength: 50, ...found }),
    paidFiles: f.files('付款凭证', { en: 'Bank slips', ...found }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: {
    status: machine('状态', 'Status', { states: ownerClaimStatuses, initial: 'draft' }),
    passStatus: machine('转嫁', 'Passed on', { states: passStatuses, initial: 'none', derived: true }),
    chargeState: machine('对账状态', 'In statements', { states: chargeStates, initial: 'unpriced', derived: true }),
  },
  ends: ['rejected'],
  transitions: ownerClaimTransitions,
  decidingFields: ['passed', 'settleBy', 'amount', 'evidence'],
  faces: {
    all: {
      zh: '货主索赔',
      en: 'Cargo owner claims',
      api: 'cm/claims',
      permission: 'cm.claims',
      grantsLike: {
        of: 'sap.customer',
        actions: { verify: 'confirm', approve: 'approve', confirm: 'confirm', pay: 'pay', import: 'modify' },
      },
    },
  },
  derive: {
    limitOn,
    tripCount,
    qty: claimedQty,
    amount: claimedAmount,
    ours: borneByUs,
  },
  visibleWhen: {
    agreed: isVerified,
    liability: isVerified,
    finding: isVerified,
    passed: isVerified,
    ours: isVerified,
    settleBy: isConfirmed,
    confirmedOn: isConfirmed,
    paidOn: isPaid,
    paidRef: isPaid,
    paidFiles: isPaid,
  },
  lockedWhen: {
    agreed: byStep,
    liability: byStep,
    finding: byStep,
    settleBy: byStep,
    confirmedOn: byStep,
    paidOn: byStep,
    paidRef: byStep,
    paidFiles: byStep,
  },
  locked: row => row.status !== 'draft',
  validate: (row, ctx) => claimIssues(row, ctx, 'reject'),
  checks: {
    agreed: 'agreed is null or (agreed > 0 and agreed <= amount)',
    passed: 'passed >= 0 and passed <= coalesce(agreed, 0)',
    ours: 'ours is not distinct from agreed - passed',
    verified: `case status when 'draft' then agreed is null when 'rejected' then true else agreed is not null end`,
    confirmed: `status not in ('confirmed', 'settled') or confirmed_on is not null`,
    paid: `paid_on is null or (status = 'settled' and settle_by = 'paid')`,
  },
  indexes: [
    ['customerId', 'status', 'occurredOn'],
    ['status', 'limitOn'],
  ],
  list: {
    phone: { facts: ['customerId', 'kind'], figures: ['amount'] },
    stacks: [
      ['claimNo', 'occurredOn'],
      ['customerId', 'ownerRef'],
      ['tripCount', 'qty'],
      ['amount', 'agreed'],
      ['passed', 'ours'],
      ['settleBy', 'chargeState'],
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'claimNo',
      'status',
      'customerId',
      'kind',
      'tripCount',
      'qty',
      'amount',
      'agreed',
      'liability',
      'passStatus',
      'passed',
      'ours',
      'limitOn',
      'settleBy',
      'chargeState',
      'occurredOn',
      'ownerRef',
      'contractId',
      'confirmedOn',
      'paidOn',
      'paidRef',
      'taxRate',
      'limitDays',
      'description',
      'finding',
      'approvedBy',
      'approvedAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: [
      'customerId',
      'kind',
      'occurredOn',
      'status',
      'passStatus',
      'liability',
      'limitOn',
      'claimNo',
      'ownerRef',
      'contractId',
      'settleBy',
      'chargeState',
      'confirmedOn',
      'amount',
      'createdBy',
      'createdAt',
      'deptId',
    ],
    search: ['claimNo', 'customerId', 'ownerRef', 'description'],
    sort: ['-occurredOn', '-id'],
    tabs: 'status',
    totals: ['qty', 'amount', 'agreed', 'passed', 'ours'],
    totalsExcept: ['rejected'],
    period: 'occurredOn',
  },
  form: [
    section('索赔', 'Claim', [
      'claimNo',
      'customerId',
      'contractId',
      'kind',
      'occurredOn',
      'ownerRef',
      'limitDays',
      'limitOn',
      'taxRate',
      'description',
    ]),
    section('索赔明细', 'What is claimed', ['items', 'tripCount', 'qty', 'amount']),
    section('证据', 'Evidence', ['evidence']),
    section('核实与审批', 'Verification', ['agreed', 'liability', 'finding', 'approvedBy', 'approvedAt']),
    section('转嫁', 'Passed on', ['passed', 'ours']),
    section('赔付', 'Settlement', ['settleBy', 'confirmedOn', 'paidOn', 'paidRef', 'paidFiles']),
    section('其他', 'Others', ['remark']),
  ],
  figures: ['amount', 'agreed', 'passed', 'ours'],
  prints: { sheet: { zh: '货主索赔处理单', en: 'Claim sheet' } },
  businessDates: ['confirmedOn', 'paidOn'],
  otherDates: ['occurredOn', 'limitOn', 'approvedAt'],
})

/** Steps alone set it. */
function byStep(): boolean {
  return true
}

interface Standing {
  status?: string | null | undefined
  settleBy?: string | null | undefined
}

function isVerified({ status }: Standing): boolean {
  return status !== undefined && status !== null && status !== 'draft' && status !== 'rejected'
}

function isConfirmed({ status }: Standing): boolean {
  return status === 'confirmed' || status === 'settled'
}

function isPaid(row: Standing): boolean {
  return row.status === 'settled' && row.settleBy === 'paid'
}
