import { reviewTransitions } from '../../kernel/review-transitions.ts'
import { text } from '../../kernel/text.ts'
import { onlyWay, submitRefusal } from './seal-use.rules.ts'

const SHOWN = ['title', 'partyId', 'sealId', 'way', 'copies', 'purpose', 'source'] as const
const USE = { machine: 'status', action: 'stamp', shows: SHOWN } as const

const result = {
  machine: 'status',
  from: ['stamping'],
  action: 'stamp',
  internal: true,
  isConsequence: true,
  goesOn: true,
} as const

/** A seal is used in one of three ways; the job that stamps a PDF ends in `stamped` or `unstamped`. */
export const sealUseTransitions = {
  ...reviewTransitions({
    shows: SHOWN,
    submit: { action: 'modify', guard: submitRefusal },
    approve: { zh: '批准用印', en: 'Approve', to: 'approved' },
  }),
  stamp: {
    ...USE,
    zh: '电子盖章',
    en: 'Stamp the PDF',
    done: text('正在盖章', 'Being stamped'),
    from: ['approved'],
    to: 'stamping',
    guard: onlyWay('electronic'),
    usual: true,
  },
  stamped: {
    ...result,
    zh: '盖章完成',
    en: 'Stamped',
    to: 'used',
    edits: ['usedCopies', 'sealedFiles'],
  },
  unstamped: { ...result, zh: '盖章未成功', en: 'Not stamped', to: 'approved' },
  use: {
    ...USE,
    zh: '登记用印',
    en: 'Record the use',
    from: ['approved'],
    to: 'used',
    edits: ['usedCopies', 'sealedFiles'],
    needs: ['usedCopies', 'sealedFiles'],
    guard: onlyWay('paper'),
    usual: true,
  },
  lend: {
    ...USE,
    zh: '借出',
    en: 'Lend out',
    from: ['approved'],
    to: 'lent',
    edits: ['borrowerId', 'dueBackOn'],
    needs: ['borrowerId', 'dueBackOn'],
    guard: onlyWay('lending'),
    usual: true,
  },
  giveBack: {
    ...USE,
    zh: '归还',
    en: 'Take back',
    from: ['lent'],
    to: 'used',
    edits: ['usedCopies', 'sealedFiles'],
    needs: ['usedCopies', 'sealedFiles'],
    usual: true,
  },
  revoke: {
    ...USE,
    zh: '作废盖章件',
    en: 'Revoke',
    from: ['used'],
    to: 'revoked',
    reason: true,
    danger: true,
    usual: false,
  },
  cancel: {
    zh: '取消',
    en: 'Cancel',
    machine: 'status',
    from: ['draft', 'approving', 'approved'],
    to: 'cancelled',
    action: 'modify',
    shows: SHOWN,
    reason: true,
    danger: true,
  },
} as const
