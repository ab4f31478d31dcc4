import { defineCall } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { party } from '../../parties/index.ts'
import { settlement } from '../settlement.ts'
import { bankTransaction } from './bank-transaction.ts'

const MAX = 50
const ids = s.list(s.id(), { min: 1, max: MAX, distinct: true })

/** What is left of some transactions, and the approved settlements that they may pay together. */
export const bankCandidatesCall = defineCall({
  faces: bankTransaction,
  name: 'candidates',
  action: 'pay',
  about: { zh: '可合并登记的结算单', en: 'settlements that these transactions may pay together' },
  request: { ids },
  answer: {
    left: s.of(bankTransaction, 'amount'),
    settlements: s.list(
      s.object({
        id: s.id(),
        settleNo: s.of(settlement, 'settleNo'),
        partyName: s.from(s.text(), sourceField(settlement, 'partyId'), sourceField(party, 'shortName')),
        amount: s.of(settlement, 'amount'),
        planDate: s.of(settlement, 'planDate'),
      }),
    ),
  },
})

/** Records that these transactions pay these settlements: all of both, or nothing. */
export const bankSettleCall = defineCall({
  faces: bankTransaction,
  name: 'settle',
  action: 'pay',
  about: { zh: '合并登记收付', en: 'record that these transactions pay these settlements' },
  request: { ids, settlementIds: ids },
  answer: { paid: s.integer() },
})

/** The transactions that pay a settlement or are proposed for it, and how much of each. */
export const bankMovesCall = defineCall({
  faces: bankTransaction,
  name: 'moves',
  action: 'read',
  about: { zh: '结算单的银行流水', en: 'the transactions of the bank for a settlement' },
  request: { id: s.ref(settlement) },
  answer: {
    moves: s.list(
      s.object({
        id: s.id(),
        serialNo: s.of(bankTransaction, 'serialNo'),
        bookedOn: s.of(bankTransaction, 'bookedOn'),
        peerName: s.of(bankTransaction, 'peerName'),
        amount: s.of(bankTransaction, 'amount'),
        share: s.of(bankTransaction, 'amount'),
      }),
    ),
  },
})
