import type { FlowNode } from '@tuheng/domain/approvals/flow'
import { liveVisit, type Run } from '@tuheng/domain/approvals/run'
import { text, type Text } from '@tuheng/domain/kernel/text'
import type { UnableToDecide } from './people.ts'

/** Somebody whom a rule names, and why they cannot be asked. */
export interface FoundPerson {
  memberId: number
  unable: UnableToDecide | undefined
}

/** Somebody at a node of a run that was played out. */
export interface PersonAtNode {
  memberId: number
  isAsked: boolean
  /** Why they are asked or not; absent: by the rule. */
  why?: Text
}

const UNABLE: Readonly<Record<UnableToDecide, Text>> = {
  inactive: text('未启用或没有登录账号，不会被询问', 'Inactive or without a login: not asked'),
  blind: text('看不到该单据，不会被询问', 'May not see the document: not asked'),
  maker: text('经手过该单据，不会被询问', 'Had a hand in the document: not asked'),
  publisher: text(
    '发布了本流程而无权作此决定，不会被询问',
    'Published the process without the right to decide: not asked',
  ),
}
const STARTER = text('发起人本人，不会被询问', 'Is the starter: not asked')
const REPEATED = text('前面已同意，不再询问', 'Has agreed before: not asked again')
const HEAD = text('代替发起人：其部门负责人', 'Head of the starter’s department, instead of the starter')
const ADMIN = text('找不到审批人，由管理员审批', 'An administrator, since nobody else is found')

/**
 * The people at a node as the run asks them: whom its rules name, and who is asked instead, a head or an administrator.
 * Without a run that came there, those whom the rules name.
 */
export function peopleAt(run: Run | undefined, node: FlowNode, found: readonly FoundPerson[]): readonly PersonAtNode[] {
  const visit = run && liveVisit(run, node.id)
  if (!run || !visit) return found.map(({ memberId, unable }) => ({ memberId, isAsked: false, ...whyOf(unable) }))
  const tasks = new Map(run.tasks.filter(task => task.visit === visit.id).map(task => [task.memberId, task]))
  const copies = new Set(run.copies.filter(copy => copy.visit === visit.id).map(({ memberId }) => memberId))
  const named = found.map(({ memberId, unable }): PersonAtNode => {
    const task = tasks.get(memberId)
    if (task?.state === 'repeated') return { memberId, isAsked: false, why: REPEATED }
    if (task || copies.has(memberId)) return { memberId, isAsked: true }
    return { memberId, isAsked: false, ...(unable ? whyOf(unable) : memberId === run.starter ? { why: STARTER } : {}) }
  })
  const others = [...tasks.values()].filter(task => !found.some(one => one.memberId === task.memberId))
  return [
    ...named,
    ...others.map(({ memberId, state }): PersonAtNode => {
      if (state === 'repeated') return { memberId, isAsked: false, why: REPEATED }
      return { memberId, isAsked: true, why: visit.byAdmins ? ADMIN : HEAD }
    }),
  ]
}

const whyOf = (unable: FoundPerson['unable']): { why?: Text } => (unable ? { why: UNABLE[unable] } : {})
