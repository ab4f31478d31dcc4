import { choices } from '../kernel/fields.ts'
import { machine } from '../kernel/resource.ts'

/** 认证状态 of the documents of a driver or vehicle. */
export const verifyStatus = machine('认证', 'Verification', {
  states: choices({
    draft: ['待提交', 'Not submitted', 'draft'],
    checking: ['审核中', 'Being checked', 'waiting'],
    passed: ['已通过', 'Verified', 'done'],
    refused: ['已驳回', 'Rejected', 'refused'],
  }),
  initial: 'draft',
})

/** `shows`: the papers that are judged, in the dialogs of submitting and verifying. */
export const verifyTransitions = <const S extends readonly string[]>(shows: S) =>
  ({
    submit: {
      decidedBy: 'pass',
      zh: '提交认证',
      en: 'Submit papers',
      machine: 'verify',
      from: ['draft', 'refused'],
      to: 'checking',
      shows: shows,
      action: 'modify',
      batch: true,
    },
    pass: {
      zh: '认证通过',
      en: 'Verify',
      machine: 'verify',
      from: ['checking'],
      to: 'passed',
      shows: shows,
      action: 'audit',
      batch: true,
      fourEyes: { when: 'secondPersonAudits' },
    },
    refuse: {
      zh: '驳回认证',
      en: 'Reject papers',
      machine: 'verify',
      from: ['checking'],
      to: 'refused',
      action: 'audit',
      reason: true,
      batch: true,
      verdict: 'refused',
    },
    recheck: {
      zh: '重新认证',
      en: 'Verify again',
      machine: 'verify',
      from: ['passed'],
      to: 'draft',
      action: 'modify',
      reason: true,
      verdict: 'returned',
    },
  }) as const
