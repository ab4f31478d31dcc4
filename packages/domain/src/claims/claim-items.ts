import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { claimSpeakers, claimTurns } from './claims.choices.ts'
import { itemAmount, itemIssues } from './claims.rules.ts'

const WEIGHED = ['waybill.loadNet', 'waybill.unloadNet']

/** What a row of a claim says besides the document that it concerns. */
const figures = {
  qty: f.tons('索赔吨数', { en: 'Tonnes claimed', min: '0', copies: WEIGHED }),
  price: f.price('单价', { en: 'Price per tonne', min: '0', unit: text('元/吨', 'CNY/t') }),
  lump: f.money('金额(不按吨)', { en: 'Amount, not by tonnes', min: '0' }),
  amount: f.money('索赔金额', { en: 'Claimed', computed: true, copies: WEIGHED }),
  note: f.text('说明', { en: 'Note', maxLength: 200 }),
} as const

/** The trip, leg or statement that an owner's claim concerns. A row may concern none. */
export const ownerClaimItems = defineLines({
  name: 'owner_claim_item',
  label: '索赔明细',
  en: 'What is claimed',
  fields: {
    waybillId: f.ref('公路运单', 'waybill', {
      en: 'Waybill',
      whereFrom: { customerId: 'customerId' },
      snapshot: { carrierId: 'carrierId' },
    }),
    legId: f.ref('承运商运单', 'railLeg', {
      en: 'Leg',
      whereFrom: { customerId: 'customerId' },
      snapshot: { carrierId: 'carrierId' },
    }),
    statementId: f.ref('对账单', 'statement', {
      en: 'Statement',
      where: { kind: 'customer' },
      whereFrom: { partyId: 'customerId' },
    }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier', computed: true }),
    ...figures,
  },
  derive: { amount: itemAmount },
  validate: itemIssues,
  columns: ['waybillId', 'legId', 'statementId', 'carrierId', 'qty', 'price', 'lump', 'amount', 'note'],
  sparse: ['legId', 'statementId', 'lump', 'note'],
  totals: ['qty', 'amount'],
  checks: { amount: 'amount > 0', subject: 'num_nonnulls(waybill_id, leg_id, statement_id) <= 1' },
  max: 500,
})

/** What a carrier is asked for. */
export const claimNoteItems = defineLines({
  name: 'claim_note_item',
  label: '索赔明细',
  en: 'What is claimed',
  fields: {
    waybillId: f.ref('公路运单', 'waybill', {
      en: 'Waybill',
      whereFrom: { carrierId: 'partyId' },
      // Somebody else than whoever drove may answer for a gap, as the yard before
      unboundWhen: (row: Readonly<Record<string, unknown>>) => !!row['handoverId'],
    }),
    railWaybillId: f.ref('铁路运单', 'railWaybill', { en: 'Railway waybill', computed: true }),
    handoverId: f.ref('交接记录', 'handover', { en: 'Hand-over', computed: true }),
    ...figures,
  },
  derive: { amount: itemAmount },
  validate: itemIssues,
  columns: ['waybillId', 'railWaybillId', 'handoverId', 'qty', 'price', 'lump', 'amount', 'note'],
  sparse: ['railWaybillId', 'handoverId', 'lump', 'note'],
  totals: ['qty', 'amount'],
  checks: { amount: 'amount > 0' },
  max: 500,
})

/** Who said what about a claim, in the order of saying. */
export const claimNoteTurns = defineLines({
  name: 'claim_note_turn',
  label: '往来',
  en: 'Turns',
  fields: {
    turn: f.choice('动作', claimTurns, { en: 'Turn', computed: true }),
    speaker: f.choice('由谁', claimSpeakers, { en: 'By', computed: true }),
    at: f.dateTime('时间', { en: 'At', computed: true }),
    name: f.text('姓名', { en: 'Name', maxLength: 30, computed: true }),
    amount: f.money('金额', { en: 'Amount', computed: true, copies: ['claimNote.agreed', 'claimNote.theirAmount'] }),
    words: f.text('内容', { en: 'What was said', maxLength: 500, computed: true }),
  },
  columns: ['turn', 'speaker', 'at', 'name', 'amount', 'words'],
  max: 200,
})
