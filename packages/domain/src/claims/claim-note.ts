import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { chargeStates } from '../settlement/index.ts'
import { claimNoteItems, claimNoteTurns } from './claim-items.ts'
import { claimAnswers, claimKinds, claimNoteStatuses, claimSources, noteSettlements } from './claims.choices.ts'
import { claimedAmount, claimedQty, claimIssues, limitOn, tripCount } from './claims.rules.ts'
import { claimNoteTransitions } from './claim-note.transitions.ts'

const kept = { computed: true, noCopy: true } as const
const found = { noCopy: true } as const

/**
 * 索赔单: what we claim from a carrier, for an owner's claim, a trip's loss, a gap at a hand-over, or by assessment. The
 * carrier accepts it or appeals. Once it is confirmed it stands in the ledger and reduces the carrier's next statement,
 * unless the carrier pays.
 */
export const claimNote = defineResource({
  name: 'claimNote',
  area: 'claims',
  nature: 'document',
  label: '索赔单',
  en: 'Claim on a carrier',
  title: 'noteNo',
  subtitle: ['partyId', 'kind', 'amount'],
  fields: {
    noteNo: f.serial('索赔单号', { prefix: 'CYSP', period: 'month', digits: 4 }, { en: 'Claim no.', width: 154 }),
    source: f.choice('索赔来源', claimSources, { en: 'Source', required: true, default: 'loss' }),
    ownerClaimId: f.ref('货主索赔', 'ownerClaim', {
      en: 'Cargo owner claim',
      noCopy: true,
      where: { status: ['approved', 'confirmed'] },
      snapshot: { kind: 'kind', occurredOn: 'occurredOn' },
    }),
    partyId: f.ref('承运商', 'party', {
      en: 'Carrier',
      required: true,
      where: { status: 'enabled' },
      hint: text('也可以是站场或服务商', 'Or a yard or service provider'),
    }),
    contractId: f.ref('承运合同', 'contract', {
      en: 'Contract',
      where: { kind: 'carrier' },
      whereFrom: { partyId: 'partyId' },
    }),
    kind: f.choice('索赔类型', claimKinds, { en: 'Kind', required: true, default: 'damage' }),
    occurredOn: f.date('发生日期', { en: 'Happened on', required: true }),
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
    items: f.lines('索赔明细', claimNoteItems, { en: 'What is claimed' }),
    tripCount: f.integer('运单数', { en: 'Waybills', computed: true, default: 0 }),
    qty: f.tons('索赔吨数', {
      en: 'Tonnes claimed',
      computed: true,
      default: '0.000',
      copies: ['claimNote.items.qty'],
    }),
    amount: f.money('索赔金额', { en: 'Claimed', computed: true, default: '0.00', copies: ['claimNote.items.amount'] }),
    evidence: f.files('索赔证据', { en: 'Evidence', ...found }),
    description: f.longText('索赔理由', { en: 'Grounds', maxLength: 1000 }),
    taxRate: f.rate('税率', {
      en: 'Tax rate',
      required: true,
      default: '0.0900',
      min: '0',
      max: '0.2',
      hint: text('冲减运费按运费税率，不冲减的赔偿填 0', 'That of the freight it reduces; 0 for plain compensation'),
    }),
    replyBy: f.date('答复期限', { en: 'To be answered by', defaultsTo: { daysAhead: 7 }, ...found }),
    answeredBy: f.text('对方答复人', { en: 'Answered by', maxLength: 30, ...found }),
    theirAmount: f.money('对方认可金额', { en: 'They accept', min: '0', ...found }),
    theirWords: f.longText('申诉理由', { en: 'Their grounds', maxLength: 500, ...found }),
    ourReply: f.longText('我方回复', { en: 'Our answer', maxLength: 500, ...found }),
    agreed: f.money('认定金额', { en: 'Agreed', min: '0', copies: ['claimNote.amount'], ...found }),
    turns: f.lines('往来记录', claimNoteTurns, { en: 'Turns', ...kept }),
    settleBy: f.choice('扣款方式', noteSettlements, { en: 'Settled by', default: 'statement', ...found }),
    confirmedOn: f.date('确认日期', { en: 'Confirmed on', defaultsTo: 'today', ...found }),
    paidOn: f.date('到账日期', { en: 'Received on', defaultsTo: 'today', ...found }),
    paidRef: f.text('收款流水号', { en: 'Bank reference', maxLength: 50, ...found }),
    paidFiles: f.files('收款凭证', { en: 'Bank slips', ...found }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: {
    status: machine('状态', 'Status', { states: claimNoteStatuses, initial: 'draft' }),
    answer: machine('对方答复', 'Answer', { states: claimAnswers, initial: 'waiting' }),
    chargeState: machine('对账状态', 'In statements', { states: chargeStates, initial: 'unpriced', derived: true }),
  },
  ends: ['withdrawn'],
  transitions: claimNoteTransitions,
  decidingFields: ['settleBy', 'amount', 'evidence'],
  faces: {
    all: {
      zh: '索赔单',
      en: 'Claims on carriers',
      api: 'sap/claim',
      permission: 'sap.claim',
      grantsLike: { of: 'sap.carrier', actions: { import: 'modify' } },
    },
  },
  derive: { limitOn, tripCount, qty: claimedQty, amount: claimedAmount },
  visibleWhen: {
    ownerClaimId: row => row.source === 'ownerClaim',
    settleBy: isConfirmed,
    confirmedOn: isConfirmed,
    agreed: isSent,
    replyBy: isSent,
    answeredBy: isSent,
    theirAmount: isSent,
    theirWords: isSent,
    ourReply: isSent,
    paidOn: isPaid,
    paidRef: isPaid,
    paidFiles: isPaid,
  },
  requiredWhen: { ownerClaimId: row => row.source === 'ownerClaim' },
  lockedWhen: {
    agreed: byStep,
    replyBy: byStep,
    answeredBy: byStep,
    theirAmount: byStep,
    theirWords: byStep,
    ourReply: byStep,
    settleBy: byStep,
    confirmedOn: byStep,
    paidOn: byStep,
    paidRef: byStep,
    paidFiles: byStep,
  },
  locked: row => row.status !== 'draft',
  validate: (row, ctx) => claimIssues(row, ctx, 'withdraw'),
  checks: {
    agreed: 'agreed is null or (agreed > 0 and agreed <= amount)',
    sent: `status not in ('sent', 'confirmed', 'settled') or agreed is not null`,
    answered: `status not in ('draft') or answer = 'waiting'`,
    confirmed: `status not in ('confirmed', 'settled') or confirmed_on is not null`,
    paid: `paid_on is null or (status = 'settled' and settle_by = 'paid')`,
    source: `(owner_claim_id is not null) = (source = 'ownerClaim')`,
  },
  indexes: [['partyId', 'status', 'occurredOn'], ['status', 'limitOn'], ['ownerClaimId']],
  list: {
    phone: { facts: ['partyId', 'kind'], figures: ['amount'] },
    stacks: [
      ['noteNo', 'occurredOn'],
      ['partyId', 'source'],
      ['tripCount', 'qty'],
      ['amount', 'agreed'],
      ['answer', 'replyBy'],
      ['settleBy', 'chargeState'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'noteNo',
      'status',
      'partyId',
      'kind',
      'source',
      'tripCount',
      'qty',
      'amount',
      'agreed',
      'answer',
      'limitOn',
      'settleBy',
      'chargeState',
      'ownerClaimId',
      'occurredOn',
      'replyBy',
      'answeredBy',
      'theirAmount',
      'theirWords',
      'ourReply',
      'contractId',
      'confirmedOn',
      'paidOn',
      'paidRef',
      'taxRate',
      'limitDays',
      'description',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: [
      'partyId',
      'kind',
      'occurredOn',
      'status',
      'answer',
      'source',
      'limitOn',
      'noteNo',
      'ownerClaimId',
      'contractId',
      'settleBy',
      'chargeState',
      'confirmedOn',
      'amount',
      'createdBy',
      'createdAt',
      'deptId',
    ],
    search: ['noteNo', 'partyId', 'description'],
    sort: ['-occurredOn', '-id'],
    tabs: 'status',
    totals: ['qty', 'amount', 'agreed'],
    totalsExcept: ['withdrawn'],
    period: 'occurredOn',
  },
  form: [
    section('索赔', 'Claim', [
      'noteNo',
      'source',
      'ownerClaimId',
      'partyId',
      'contractId',
      'kind',
      'occurredOn',
      'limitDays',
      'limitOn',
      'taxRate',
      'description',
    ]),
    section('索赔明细', 'What is claimed', ['items', 'tripCount', 'qty', 'amount']),
    section('证据', 'Evidence', ['evidence']),
    section('答复', 'Answer', ['replyBy', 'answeredBy', 'theirAmount', 'theirWords', 'ourReply', 'turns']),
    section('扣款', 'Settlement', ['agreed', 'settleBy', 'confirmedOn', 'paidOn', 'paidRef', 'paidFiles']),
    section('其他', 'Others', ['remark']),
  ],
  figures: ['amount', 'agreed', 'theirAmount'],
  prints: { letter: { zh: '索赔函', en: 'Claim letter', needs: ['amount'] } },
  businessDates: ['confirmedOn', 'paidOn'],
  otherDates: ['occurredOn', 'limitOn', 'replyBy', 'turns.at'],
})

/** Steps alone set it. */
function byStep(): boolean {
  return true
}

interface Standing {
  status?: string | null | undefined
  settleBy?: string | null | undefined
}

function isSent({ status }: Standing): boolean {
  return status === 'sent' || isConfirmed({ status })
}

function isConfirmed({ status }: Standing): boolean {
  return status === 'confirmed' || status === 'settled'
}

function isPaid(row: Standing): boolean {
  return row.status === 'settled' && row.settleBy === 'paid'
}
