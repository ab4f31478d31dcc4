import { f } from '../../kernel/fields.ts'
import { reviewTransitions } from '../../kernel/review-transitions.ts'
import { balanceRefusal, undoRefusal, unpayRefusal, useRefusal, withholdRefusal } from './advance.rules.ts'

/** Shown in the dialogs of submission, approval, payment and cancellation. */
const SHOWN = ['kind', 'purpose', 'direction', 'partyId', 'amount', 'payMethod', 'accountName', 'accountNo'] as const
const BALANCE = ['partyId', 'contractId', 'purpose', 'amount', 'balance'] as const

const moveAmount = f.money('本次金额', { en: 'Amount', required: true, positive: true, copies: ['advance.balance'] })
const movedOn = f.date('日期', { en: 'Date', required: true, defaultsTo: 'today', holdsMonth: false })

/** What is done with money that was paid. Each act writes a row of the ledger. */
const move = {
  machine: 'status',
  from: ['paid'],
  to: 'paid',
  shows: BALANCE,
  fourEyes: true,
  verdict: 'passed',
  usual: false,
  postsOn: [],
} as const

export const advanceTransitions = {
  ...reviewTransitions({
    shows: SHOWN,
    submit: { action: 'settle' },
    approve: { zh: '批准', en: 'Approve', to: 'approved' },
  }),
  pay: {
    zh: '登记收付',
    en: 'Record payment',
    machine: 'status',
    from: ['approved'],
    to: 'paid',
    usual: true,
    edits: ['bankRef', 'paidAt', 'payFiles'],
    needs: ['bankRef', 'paidAt'],
    shows: SHOWN,
    unmasks: ['accountNo'],
    fourEyes: { alsoNot: ['approve'], unless: 'approverMayPay' },
    verdict: 'passed',
  },
  use: {
    zh: '抵用对账单',
    en: 'Use for a statement',
    ...move,
    action: 'settle',
    params: {
      statementId: f.ref('对账单', 'statement', {
        en: 'Statement',
        required: true,
        where: { status: ['confirmed', 'partSettled'] },
        whereFrom: { partyId: 'partyId', kind: 'kind' },
      }),
      moveAmount,
      movedOn,
    },
    sets: ['usedSum', 'balance'],
    guard: useRefusal,
  },
  withhold: {
    zh: '扣抵索赔',
    en: 'Withhold for a claim',
    ...move,
    action: 'settle',
    params: {
      claimNoteId: f.ref('索赔单', 'claimNote', {
        en: 'Claim on a carrier',
        required: true,
        where: { status: 'confirmed', settleBy: 'deposit' },
        whereFrom: { partyId: 'partyId' },
      }),
      movedOn,
    },
    sets: ['withheldSum', 'balance'],
    guard: withholdRefusal,
  },
  transfer: {
    zh: '转到其他合同',
    en: 'Transfer to another contract',
    ...move,
    action: 'settle',
    params: {
      toContractId: f.ref('转入合同', 'contract', {
        en: 'To contract',
        required: true,
        whereFrom: { partyId: 'partyId' },
      }),
      moveAmount,
      movedOn,
    },
    sets: ['movedSum', 'balance'],
    guard: balanceRefusal,
  },
  refund: {
    zh: '登记退款',
    en: 'Record refund',
    ...move,
    action: 'pay',
    edits: ['accountName', 'bankName', 'accountNo'],
    unmasks: ['accountNo'],
    params: {
      moveAmount,
      refundRef: f.text('退款流水号', { en: 'Bank reference of the refund', required: true, maxLength: 50 }),
      movedOn,
    },
    sets: ['refundedSum', 'balance'],
    guard: balanceRefusal,
  },
  undoLast: {
    zh: '撤销最近变动',
    en: 'Undo the last move',
    machine: 'status',
    from: ['paid'],
    to: 'paid',
    action: 'settle',
    shows: BALANCE,
    reason: true,
    danger: true,
    usual: false,
    postsOn: [],
    guard: undoRefusal,
  },
  unpay: {
    zh: '撤销收付',
    en: 'Undo payment',
    machine: 'status',
    from: ['paid'],
    to: 'approved',
    action: 'pay',
    clears: ['bankRef', 'paidAt', 'payFiles', 'paidBy'],
    shows: SHOWN,
    reason: true,
    danger: true,
    verdict: 'returned',
    guard: unpayRefusal,
  },
  cancel: {
    zh: '取消',
    en: 'Cancel',
    machine: 'status',
    from: ['draft', 'approving', 'approved'],
    to: 'cancelled',
    shows: SHOWN,
    action: 'settle',
    reason: true,
    danger: true,
  },
  /** The transfer that made it was undone. */
  takeAway: {
    zh: '撤销转入',
    en: 'Undo the transfer',
    machine: 'status',
    from: ['paid'],
    to: 'cancelled',
    internal: true,
    isConsequence: true,
    action: 'settle',
    reason: true,
  },
} as const
