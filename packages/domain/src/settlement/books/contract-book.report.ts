import { contract, contractKinds, contractStatuses } from '../../contracts/index.ts'
import type { Field } from '../../kernel/field.ts'
import { f } from '../../kernel/fields.ts'
import { defineReport } from '../../kernel/report.ts'
import { text } from '../../kernel/text.ts'
import { chargeStates, sides } from '../settlement.choices.ts'

/** States of charges with a price, in the order in which money passes them. */
export const BOOK_STATES = ['priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled'] as const

const { totalQty, totalAmount, startDate, endDate, partyId, salesmanId } = contract.fields

/** Sums over charges tell what either side pays. */
const AMOUNTS = ['charge.amount', 'charge.contractId', 'waybill.arTotal', 'waybill.apTotal']
const stateColumns = (): Record<(typeof BOOK_STATES)[number], Field> =>
  Object.fromEntries(
    BOOK_STATES.map(name => [name, f.money(chargeStates[name].zh, { en: chargeStates[name].en })]),
  ) as never

/** 合同台账: what each contract provides, what was done under it, and how far the money is. */
export const contractBook = defineReport({
  name: 'contractBook',
  zh: '合同台账',
  en: 'Contract book',
  api: 'bi/sb',
  permission: 'bi.sb',
  grantsLike: 'smp.data',
  params: {
    kind: f.choice('合同类型', contractKinds, { en: 'Kind' }),
    side: f.choice('收付方向', sides, { en: 'Receivable or payable', required: true }),
    status: f.choice('合同状态', contractStatuses, { en: 'Status' }),
    partyId: f.ref('对方单位', 'party', { en: 'Counterparty' }),
    contractId: f.ref('合同', 'contract', { en: 'Contract' }),
    endsBy: f.date('到期不晚于', { en: 'Ends by' }),
  },
  defaults: () => ({ side: 'ar' }),
  columns: {
    contractId: f.ref('合同', 'contract', { en: 'Contract', width: 150 }),
    partyId,
    kind: f.choice('合同类型', contractKinds, { en: 'Kind', width: 90 }),
    status: f.choice('合同状态', contractStatuses, { en: 'Status', width: 80 }),
    salesmanId,
    startDate,
    endDate,
    daysLeft: f.integer('距到期', { en: 'Days left', unit: text('天', 'days'), width: 80 }),
    contracts: f.integer('合同数', { en: 'Contracts' }),
    totalQty,
    tons: f.tons('已执行量', { en: 'Carried out' }),
    totalAmount,
    amount: f.money('已执行金额', { en: 'Carried out', basis: text('含税', 'incl. tax') }),
    rate: f.rate('执行率', {
      en: 'Completion',
      hint: text('有合同金额按金额，否则按量', 'By amount where the contract has one, else by quantity'),
    }),
    ...stateColumns(),
    open: f.money('未结清', { en: 'Not settled', hint: text('已执行金额 − 已结算', 'Carried out − settled') }),
  },
  reads: {
    contractId: ['charge.contractId'],
    contracts: ['contract.contractNo'],
    partyId: ['contract.partyId'],
    kind: ['contract.kind'],
    side: ['contract.side'],
    status: ['contract.status'],
    salesmanId: ['contract.salesmanId'],
    startDate: ['contract.startDate'],
    endDate: ['contract.endDate'],
    endsBy: ['contract.endDate'],
    daysLeft: ['contract.endDate'],
    totalQty: ['contract.totalQty'],
    totalAmount: ['contract.totalAmount'],
    tons: ['charge.tons', 'charge.contractId'],
    amount: AMOUNTS,
    rate: [...AMOUNTS, 'charge.tons', 'contract.totalAmount', 'contract.totalQty'],
    ...Object.fromEntries([...BOOK_STATES, 'open'].map(name => [name, [...AMOUNTS, 'charge.state']])),
  },
  figures: [
    { name: 'contracts', zh: '合同数', en: 'Contracts', kind: 'integer' },
    { name: 'amount', zh: '已执行金额', en: 'Carried out', kind: 'money' },
    { name: 'settled', zh: '已结算', en: 'Settled', kind: 'money' },
    { name: 'open', zh: '未结清', en: 'Not settled', kind: 'money', color: 'attention' },
  ],
  averages: ['rate', 'daysLeft'],
  groupBy: [
    { value: 'contractId', ...text('按合同', 'Contract'), within: ['partyId', 'kind'] },
    { value: 'partyId', ...text('按对方单位', 'Counterparty'), within: ['kind'] },
    { value: 'kind', ...text('按合同类型', 'Kind') },
  ],
  pictures: [
    { kind: 'rank', ...text('未结清排名', 'Not settled, most first'), of: 'open' },
    {
      kind: 'steps',
      ...text('已执行金额到哪一步', 'How far the money is'),
      steps: BOOK_STATES.map(name => ['+', name] as const),
      result: 'amount',
    },
  ],
  drill: {
    path: '/business_settlement/business_details',
    filters: { contractId: 'contractId' },
    except: ['contracts', 'totalQty', 'totalAmount', 'daysLeft'],
  },
  note: text(
    '已执行金额 = 未对账 + 对账中 + 已对账 + 已开票 + 部分结算 + 已结算',
    'Carried out = priced + in a statement + confirmed + invoiced + partly settled + settled',
  ),
})
