import { contract, contractKinds } from '../contracts/index.ts'
import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'

const { partyId, salesmanId, endDate, totalQty } = contract.fields
const DELIVERED = ['supplyEntry.settleQty', 'supplyEntry.contractId']
const { sale, purchase } = contractKinds

/** 未交货运单: what trade contracts agree on and nobody has delivered yet, and since when it is late. */
export const undelivered = defineReport({
  name: 'undelivered',
  zh: '未交货运单',
  en: 'Undelivered',
  api: 'scm/undelivered',
  permission: 'scm.data',
  params: {
    kind: f.choice('合同类型', { sale, purchase }, { en: 'Kind' }),
    partyId: f.ref('对方单位', 'party', { en: 'Counterparty' }),
    isLate: f.bool('仅逾期', { en: 'Late only', default: false }),
  },
  defaults: () => ({}),
  columns: {
    contractId: f.ref('合同', 'contract', { en: 'Contract', width: 150 }),
    kind: f.choice('合同类型', contractKinds, { en: 'Kind', width: 90 }),
    partyId,
    salesmanId,
    totalQty,
    delivered: f.tons('已交', { en: 'Delivered' }),
    open: f.tons('未交', { en: 'Undelivered' }),
    rate: f.rate('完成率', { en: 'Completion' }),
    endDate,
    lateDays: f.integer('逾期天数', { en: 'Days late', unit: text('天', 'days'), width: 84 }),
  },
  reads: {
    contractId: ['contract.contractNo'],
    kind: ['contract.kind'],
    partyId: ['contract.partyId'],
    salesmanId: ['contract.salesmanId'],
    totalQty: ['contract.totalQty'],
    delivered: DELIVERED,
    open: [...DELIVERED, 'contract.totalQty'],
    rate: [...DELIVERED, 'contract.totalQty'],
    endDate: ['contract.endDate'],
    lateDays: ['contract.endDate'],
    isLate: ['contract.endDate'],
    alarm: ['contract.endDate', ...DELIVERED, 'contract.totalQty'],
  },
  figures: [
    { name: 'totalQty', zh: '合同量(吨)', en: 'Agreed tonnes', kind: 'quantity' },
    { name: 'delivered', zh: '已交(吨)', en: 'Tonnes delivered', kind: 'quantity' },
    { name: 'open', zh: '未交(吨)', en: 'Tonnes undelivered', kind: 'quantity', color: 'attention' },
  ],
  averages: ['rate'],
  groupBy: [
    { value: 'contractId', ...text('按合同', 'Contract') },
    { value: 'partyId', ...text('按对方单位', 'Counterparty') },
  ],
  pictures: [{ kind: 'rank', ...text('未交排名', 'Undelivered, most first'), of: 'open' }],
  alarm: text('已到期，尚未交完', 'The contract has ended and is not delivered in full'),
  drill: {
    path: '/supply_management/supply_entry',
    filters: { contractId: 'contractId', partyId: 'partyId' },
    except: ['totalQty', 'open'],
  },
  note: text('执行中和已到期的购销合同', 'Trade contracts that are in force or have ended'),
})
