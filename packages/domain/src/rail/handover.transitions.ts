import { text } from '../kernel/text.ts'
import type { HandoverGap } from './handover.choices.ts'
import { raiseClaimRefusal } from './handover.rules.ts'

/** What whoever was there writes down. */
const WITNESSED = ['giverName', 'takerName', 'photos', 'remark'] as const
const FOUND = ['gapKind', 'foundSealNo', 'foundBoxNo', 'foundNet'] as const
const SETTLED = ['outcome', 'holder', 'liableId', 'lossAmount', 'clockFrom', 'solution'] as const
const SHOWN = ['step', 'unitNo', 'boxNo1', 'sealNo', 'net'] as const

interface Found {
  gapKind?: HandoverGap | null | undefined
}

/** What people and documents say of a hand-over, and what becomes of a gap. */
export const handoverTransitions = {
  check: {
    zh: '核对无误',
    en: 'In order',
    done: text('已核对', 'Checked'),
    machine: 'status',
    from: ['noted'],
    to: 'clean',
    edits: WITNESSED,
    shows: SHOWN,
    usual: true,
    batch: true,
    action: 'modify',
  },
  noteGap: {
    zh: '登记差异',
    en: 'Record a gap',
    done: text('已登记差异', 'Gap recorded'),
    machine: 'status',
    from: ['noted', 'clean'],
    to: 'gap',
    edits: [...FOUND, ...WITNESSED],
    needs: ['gapKind'],
    neededWhen: {
      foundSealNo: (row: Found) => row.gapKind === 'sealOther',
      foundBoxNo: (row: Found) => row.gapKind === 'boxOther',
      foundNet: (row: Found) => row.gapKind === 'weight',
      remark: (row: Found) => row.gapKind === 'damage' || row.gapKind === 'other',
    },
    shows: SHOWN,
    usual: false,
    action: 'modify',
  },
  uncheck: {
    zh: '撤销核对',
    en: 'Undo the check',
    machine: 'status',
    from: ['clean', 'gap'],
    to: 'noted',
    clears: [...FOUND, ...WITNESSED, 'checkedBy', 'checkedAt', 'holder', 'liableId', 'lossAmount'],
    usual: false,
    reason: true,
    action: 'modify',
  },
  flag: {
    zh: '单据差异',
    en: 'Gap of the documents',
    machine: 'status',
    from: ['noted'],
    to: 'gap',
    edits: ['gapKind', 'holder', 'liableId', 'lossAmount'],
    action: 'modify',
    internal: true,
    isConsequence: true,
  },
  unflag: {
    zh: '撤销单据差异',
    en: 'No gap of the documents',
    machine: 'status',
    from: ['gap'],
    to: 'noted',
    clears: [...FOUND, ...WITNESSED, 'holder', 'liableId', 'lossAmount'],
    action: 'modify',
    internal: true,
    isConsequence: true,
  },
  settle: {
    zh: '处理差异',
    en: 'Settle the gap',
    done: text('差异已处理', 'Gap settled'),
    machine: 'status',
    from: ['gap'],
    to: 'settled',
    edits: SETTLED,
    needs: ['outcome', 'solution'],
    shows: [
      'step',
      'unitNo',
      'customerId',
      'gapKind',
      'priorNet',
      'net',
      'foundNet',
      'netDiff',
      'boxDiff1',
      'boxDiff2',
      'tolerance',
    ],
    usual: true,
    batch: true,
  },
  raiseClaim: {
    zh: '生成索赔单',
    en: 'Raise a claim',
    machine: 'status',
    from: ['settled'],
    to: 'settled',
    shows: ['step', 'unitNo', 'gapKind', 'liableId', 'lossAmount'],
    usual: false,
    batch: true,
    action: 'settle',
    guard: raiseClaimRefusal,
  },
  reopen: {
    zh: '重新处理',
    en: 'Settle anew',
    machine: 'status',
    from: ['settled'],
    to: 'gap',
    clears: [...SETTLED, 'clockBy', 'settledAt'],
    usual: false,
    reason: true,
    action: 'settle',
  },
} as const
