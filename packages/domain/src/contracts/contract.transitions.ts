/** Terms that a supplementary agreement may change after signing. */
const AMENDABLE = [
  'amendments', 'endDate', 'items', 'totalAmount', 'taxRate', 'invoiceKind', 'weightRule', 'lossMode', 'lossValue', 'lossKg', 'deductMode',
  'goodsValue', 'wipeRule', 'payType', 'statementCycle', 'creditDays', 'cutDay', 'deposit', 'breachTerms',
] as const

export const contractTransitions = {
  submit: { zh: '提交', en: 'Submit', machine: 'status', from: ['draft'], to: 'approving', batch: true },
  withdraw: { zh: '撤回', en: 'Withdraw', machine: 'status', from: ['approving'], to: 'draft', action: 'submit' },
  approve: { zh: '审批通过', en: 'Approve', machine: 'status', from: ['approving'], to: 'toSign', notBy: 'createdBy', batch: true },
  reject: { zh: '驳回', en: 'Reject', machine: 'status', from: ['approving'], to: 'draft', action: 'approve', reason: true, batch: true },
  sign: {
    zh: '上传签章件', en: 'File the signed copy', machine: 'status', from: ['toSign'], to: 'active',
    edits: ['signedFiles', 'signDate'], needs: ['signedFiles'],
  },
  amend: {
    zh: '变更', en: 'Amend', machine: 'status', from: ['active'], to: 'active', edits: AMENDABLE, needs: ['amendments'], reason: true,
  },
  renew: {
    zh: '续签', en: 'Renew', machine: 'status', from: ['expired'], to: 'active', action: 'amend',
    edits: ['amendments', 'endDate'], needs: ['amendments', 'endDate'], reason: true,
  },
  complete: { zh: '完成', en: 'Complete', machine: 'status', from: ['active', 'expired'], to: 'done', reason: true, batch: true },
  expire: { zh: '到期', en: 'Expire', machine: 'status', from: ['active'], to: 'expired', internal: true },
  terminate: {
    zh: '终止', en: 'Terminate', machine: 'status', from: ['toSign', 'active', 'expired'], to: 'terminated', reason: true, danger: true,
  },
} as const
