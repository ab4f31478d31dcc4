import type { Text } from './text.ts'

/** What a resource says of the review of its drafts. A guard says why the act is refused now. */
interface Review<Shown extends string, Passed extends string, Action extends string, Guard> {
  /** The fields that submitting and approving show. */
  shows: readonly Shown[]
  /** `action`: that of the right to submit and to withdraw. Default: `submit`. */
  submit?: { action?: Action; guard?: Guard }
  /** How the approval is called, and the state that it leads to. */
  approve: Text & { to: Passed; guard?: Guard }
}

/**
 * The transitions by which a second person reviews a draft: submit, withdraw, approve, reject. The machine is `status`,
 * with the states `draft` and `approving`.
 */
export function reviewTransitions<
  const Shown extends string,
  const Passed extends string,
  const Action extends string = 'submit',
  Guard = never,
>({ shows, submit = {}, approve: { to, guard, ...words } }: Review<Shown, Passed, Action, Guard>) {
  return {
    submit: {
      decidedBy: 'approve',
      zh: '提交',
      en: 'Submit',
      machine: 'status',
      from: ['draft'],
      to: 'approving',
      shows,
      ...(submit.action === undefined ? {} : { action: submit.action }),
      batch: true,
      ...(submit.guard === undefined ? {} : { guard: submit.guard }),
    },
    withdraw: {
      zh: '撤回',
      en: 'Withdraw',
      machine: 'status',
      from: ['approving'],
      to: 'draft',
      action: submit.action ?? 'submit',
    },
    approve: {
      ...words,
      machine: 'status',
      from: ['approving'],
      to,
      shows,
      fourEyes: true,
      verdict: 'passed',
      batch: true,
      ...(guard === undefined ? {} : { guard }),
    },
    reject: {
      zh: '驳回',
      en: 'Reject',
      machine: 'status',
      from: ['approving'],
      to: 'draft',
      action: 'approve',
      reason: true,
      verdict: 'refused',
      batch: true,
    },
  } as const
}
