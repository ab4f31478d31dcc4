import type { ActSubjects } from '@tuheng/domain/approvals/process.calls'
import {
  type ApprovalNode,
  type Branch,
  type BranchNode,
  type Condition,
  DENIABLE_ACTS,
  type FlowNode,
  type PeopleRule,
  type Test,
} from '@tuheng/domain/approvals/flow'
import type { DesignerKey } from './locale/zh.ts'
import { isDefault } from './tree.ts'

export type Subject = ActSubjects['subjects'][number]

/** What the words of a design need to know. */
export interface Wording {
  t(key: DesignerKey, params?: Readonly<Record<string, string | number>>): string
  /** The name of a record of `member`, `role`, `department` or another resource. */
  nameOf(resource: string, id: number): string
  /** The label of a field of the document. */
  fieldOf(name: string): string
  subjectOf(path: string): Subject | undefined
  /** A value of a subject as people read it. */
  valueOf(subject: Subject, value: unknown): string
}

export function ruleWords(rule: PeopleRule, { t, nameOf, fieldOf }: Wording): string {
  const named = (resource: string, id: number) => (id ? nameOf(resource, id) : t('people.unset'))
  switch (rule.by) {
    case 'members':
      return rule.memberIds.length
        ? t('people.members', { names: rule.memberIds.map(id => nameOf('member', id)).join(t('sep')) })
        : t('people.membersNone')
    case 'role':
      return t('people.role', { name: named('role', rule.roleId) })
    case 'department':
      return t('people.department', { name: named('department', rule.deptId) })
    case 'head':
      return rule.levels === 1 ? t('people.head') : t('people.headUp', { levels: rule.levels })
    case 'chosen':
      return t('people.chosen')
    case 'field':
      return rule.field ? t('people.field', { name: fieldOf(rule.field) }) : t('people.fieldUnset')
  }
}

export function peopleWords({ type, people }: Exclude<FlowNode, BranchNode>, wording: Wording): string {
  if (!people.length) return wording.t(type === 'copy' ? 'people.noneCopy' : 'people.none')
  return people.map(rule => ruleWords(rule, wording)).join(wording.t('sep'))
}

export const wayWords = ({ way, share }: ApprovalNode, { t }: Wording): string =>
  way === 'share' ? t('way.shareOf', { share: share ?? t('test.unset') }) : t(`way.${way}`)

export const limitWords = ({ limit }: ApprovalNode, { t }: Wording): string =>
  limit ? t('limit.words', { hours: limit.hours || t('test.unset'), after: t(`limit.${limit.onExpiry}`) }) : ''

export const opinionWords = ({ opinion = 'onReject' }: ApprovalNode, { t }: Wording): string => t(`opinion.${opinion}`)

export const denialWords = ({ denies = [] }: ApprovalNode, { t }: Wording): string =>
  DENIABLE_ACTS.filter(act => denies.includes(act))
    .map(act => t(`deny.${act}`))
    .join(t('sep'))

export const accessWords = ({ fields = {} }: ApprovalNode, { t, fieldOf }: Wording): string =>
  Object.entries(fields)
    .map(([name, access]) => t('access.words', { field: fieldOf(name), access: t(`access.${access}`) }))
    .join(t('sep'))

/** The word of a comparison, which depends on what is compared. */
export function opWords(kind: Subject['kind'] | undefined, op: Test['op'], t: Wording['t']): string {
  if (kind === 'date' && (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte')) return t(`opDate.${op}`)
  if ((kind === 'one' || kind === 'date') && (op === 'eq' || op === 'ne')) return t(`opOne.${op}`)
  if (kind === 'many' && (op === 'in' || op === 'notIn')) return t(`opMany.${op}`)
  if (kind === 'flag' && op === 'eq') return t('opFlag.eq')
  return t(`op.${op}`)
}

function testWords({ subject: path, op, value }: Test, { t, subjectOf, valueOf }: Wording): string {
  const subject = subjectOf(path)
  const words = { subject: subject?.label ?? t('condition.unknown', { path }), op: opWords(subject?.kind, op, t) }
  if (op === 'empty' || op === 'filled') return t('test.bare', words)
  const values = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isGiven)
  const told = values.map(one => (subject ? valueOf(subject, one) : String(one))).join(t('sep'))
  return t('test.words', { ...words, value: told || t('test.unset') })
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A condition in words: 且 binds closer than 或. */
export function conditionWords(condition: Condition | null | undefined, wording: Wording): string {
  const { t } = wording
  const clauses = (condition?.anyOf ?? []).filter(({ allOf }) => allOf.length)
  return clauses
    .map(({ allOf }) => allOf.map(test => testWords(test, wording)).join(` ${t('condition.and')} `))
    .join(` ${t('condition.or')} `)
}

/** Alternatives of what is left that are told. */
const TOLD_REST = 4

/** What is left by conditions, in words; empty where it is not known. */
export function restWords(rest: Condition | undefined, wording: Wording): string {
  const { t } = wording
  if (!rest) return ''
  if (!rest.anyOf.length) return t('rest.none')
  if (rest.anyOf.some(({ allOf }) => !allOf.length)) return t('rest.all')
  const more = rest.anyOf.length - TOLD_REST
  const told = conditionWords({ anyOf: rest.anyOf.slice(0, TOLD_REST) }, wording)
  return more > 0 ? t('rest.more', { told, count: more }) : told
}

/** What a branch says on its card. */
export function branchWords(node: BranchNode, branch: Branch, wording: Wording): string {
  const { t } = wording
  if (node.kind === 'parallel') return t('branch.always')
  if (isDefault(node, branch.id)) return t('branch.default')
  return conditionWords(branch.condition, wording) || t('branch.none')
}
