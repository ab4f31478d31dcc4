import { addDays } from '../kernel/dates.ts'
import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { claimNote } from './claim-note.ts'
import { claimKinds, claimSources } from './claims.choices.ts'

const AMOUNTS = ['claimNote.amount', 'claimNote.agreed']
/** Half a year: no older claim can be raised by rail. */
const DAYS = 180

/** 索赔追偿率: what was claimed from each carrier for what happened in a period, and how much of it came back. */
export const claimRecovery = defineReport({
  name: 'claimRecovery',
  zh: '索赔追偿率',
  en: 'Claim recovery',
  api: 'sap/claimRecovery',
  permission: 'sap.claimRecovery',
  grantsLike: 'sap.claim',
  params: {
    dateFrom: f.date('发生日期起', { en: 'Happened from', required: true }),
    dateTo: f.date('发生日期止', { en: 'Happened to', required: true }),
    partyId: f.ref('承运商', 'party', { en: 'Carrier' }),
    kind: f.choice('索赔类型', claimKinds, { en: 'Kind' }),
  },
  defaults: today => ({ dateFrom: addDays(today, 1 - DAYS), dateTo: today }),
  columns: {
    partyId: claimNote.fields.partyId,
    kind: f.choice('索赔类型', claimKinds, { en: 'Kind' }),
    source: f.choice('索赔来源', claimSources, { en: 'Source' }),
    count: f.integer('索赔单数', { en: 'Claims' }),
    qty: f.tons('索赔吨数', { en: 'Tonnes claimed' }),
    amount: f.money('索赔金额', { en: 'Claimed' }),
    open: f.money('未确认', { en: 'Not confirmed' }),
    waived: f.money('让步与撤销', { en: 'Waived or withdrawn' }),
    agreed: f.money('已确认', { en: 'Confirmed' }),
    recovered: f.money('已追回', { en: 'Recovered' }),
    pending: f.money('待追回', { en: 'To be recovered' }),
    rate: f.rate('追偿率', { en: 'Recovery rate', hint: text('已追回 ÷ 索赔金额', 'Recovered ÷ claimed') }),
  },
  reads: {
    partyId: ['claimNote.partyId'],
    kind: ['claimNote.kind'],
    source: ['claimNote.source'],
    dateFrom: ['claimNote.occurredOn'],
    dateTo: ['claimNote.occurredOn'],
    qty: ['claimNote.qty'],
    amount: AMOUNTS,
    open: AMOUNTS,
    waived: AMOUNTS,
    agreed: AMOUNTS,
    recovered: AMOUNTS,
    pending: AMOUNTS,
    rate: AMOUNTS,
    // How many there are is told to whoever may see what they are called
    count: ['claimNote.noteNo'],
  },
  figures: [
    { name: 'amount', zh: '索赔金额', en: 'Claimed', kind: 'money' },
    { name: 'recovered', zh: '已追回', en: 'Recovered', kind: 'money' },
    { name: 'pending', zh: '待追回', en: 'To be recovered', kind: 'money' },
    { name: 'rate', zh: '追偿率', en: 'Recovery rate', kind: 'rate' },
  ],
  groupBy: [
    { value: 'partyId', zh: '按承运商', en: 'Carrier' },
    { value: 'kind', zh: '按承运商与类型', en: 'Carrier and kind', within: ['partyId'] },
    { value: 'source', zh: '按来源', en: 'Source' },
  ],
  pictures: [
    { kind: 'rank', ...text('索赔金额排名', 'Claimed, most first'), of: 'amount', rate: 'rate' },
    { kind: 'rank', ...text('待追回排名', 'To be recovered, most first'), of: 'pending' },
  ],
  drill: {
    path: '/statement_management/claim_note',
    filters: { partyId: 'partyId', kind: 'kind', source: 'source' },
    ranges: { occurredOn: ['dateFrom', 'dateTo'] },
  },
  note: text(
    '索赔金额 = 未确认 + 让步与撤销 + 已确认；已确认 = 已追回 + 待追回',
    'Claimed = not confirmed + waived or withdrawn + confirmed; confirmed = recovered + to be recovered',
  ),
})
