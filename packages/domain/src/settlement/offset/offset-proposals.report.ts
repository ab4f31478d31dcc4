import { f } from '../../kernel/fields.ts'
import { defineReport } from '../../kernel/report.ts'
import { text } from '../../kernel/text.ts'

const OPEN = ['statement.availableSum']

/** 可对冲往来: counterparties that owe us and whom we owe, and how much could be offset. Nothing is offset by itself. */
export const offsetProposals = defineReport({
  name: 'offsetProposals',
  zh: '可对冲往来',
  en: 'Possible offsets',
  api: 'sap/offsetProposals',
  permission: 'sap.offsetProposals',
  grantsLike: 'sap.diff',
  params: { partyId: f.ref('往来单位', 'party', { en: 'Counterparty' }) },
  defaults: () => ({}),
  columns: {
    partyId: f.ref('往来单位', 'party', { en: 'Counterparty' }),
    receivable: f.money('未收', { en: 'Receivable' }),
    arCount: f.integer('应收对账单', { en: 'Statements that they owe' }),
    payable: f.money('未付', { en: 'Payable' }),
    apCount: f.integer('应付对账单', { en: 'Statements that we owe' }),
    possible: f.money('可对冲', { en: 'Possible offset', hint: text('未收与未付的较小者', 'The lesser of both') }),
    drafted: f.money('对冲中', {
      en: 'Being offset',
      hint: text('草稿与审批中的对冲单', 'Drafts and offsets to approve'),
    }),
    arLeft: f.money('对冲后未收', { en: 'Receivable left' }),
    apLeft: f.money('对冲后未付', { en: 'Payable left' }),
  },
  reads: {
    partyId: ['statement.partyId'],
    receivable: OPEN,
    payable: OPEN,
    possible: OPEN,
    arLeft: OPEN,
    apLeft: OPEN,
    drafted: ['offsetSettle.amount'],
    arCount: ['statement.stmtNo'],
    apCount: ['statement.stmtNo'],
  },
  figures: [{ name: 'possible', zh: '可对冲', en: 'Possible offset', kind: 'money' }],
  groupBy: [{ value: 'partyId', zh: '按往来单位', en: 'Counterparty' }],
  pictures: [{ kind: 'rank', ...text('可对冲排名', 'Possible offsets, most first'), of: 'possible' }],
  drill: { path: '/statement_management/offset_settle', filters: { partyId: 'partyId' } },
  note: text(
    '只列同一法人同时有未收与未付的单位；对冲须另立对冲单，由双方签署协议',
    'Only counterparties with both sides open; an offset needs a document of its own and an agreement',
  ),
})
