import {
  type Branch,
  type BranchNode,
  type Condition,
  type Flow,
  type FlowNode,
  type Policies,
  SAFE_POLICIES,
} from '@tuheng/domain/approvals/flow'
import { isDefault } from './tree.ts'
import {
  accessWords,
  conditionWords,
  denialWords,
  limitWords,
  opinionWords,
  peopleWords,
  wayWords,
  type Wording,
} from './words.ts'

export interface Design {
  flow: Flow
  condition: Condition | null
}

/** The design that the server answers. Whoever may not see its fields gets an empty one. */
export const designOf = ({
  flow,
  condition,
}: {
  flow?: Flow | undefined
  condition?: Condition | null | undefined
}): Design => ({
  flow: flow ?? { nodes: [], policies: SAFE_POLICIES },
  condition: condition ?? null,
})

/** What of a node or branch is compared. */
export interface Change {
  label: string
  before: string
  after: string
}

/** A difference between two designs. `settings`: of the process itself. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved' | 'settings'
  id: string
  name: string
  changes: readonly Change[]
}

/** What a design says of each node and branch, and where it stands. */
interface Described {
  name: string
  aspects: readonly (readonly [label: string, words: string])[]
  /** The node or branch around it, and its order among its siblings. */
  parent: string
  order: number
  parentName: string
}

/** What is added, removed, moved or otherwise in the second design, in its order; what is gone comes last. */
export function differences(before: Design, after: Design, wording: Wording): Difference[] {
  const { t } = wording
  const [old, next] = [described(before.flow.nodes, wording), described(after.flow.nodes, wording)]
  const moved = movedIds(old, next)
  const found: Difference[] = settingChanges(before, after, wording)
  for (const [id, part] of next) {
    const was = old.get(id)
    if (!was) {
      found.push({
        kind: 'added',
        id,
        name: part.name,
        changes: facts(part, t).map(([label, after]) => ({ label, before: '', after })),
      })
      continue
    }
    const changes = changesOf(was, part)
    const place = { label: t('diff.place'), before: placeWords(was, t), after: placeWords(part, t) }
    if (moved.has(id))
      found.push({
        kind: 'moved',
        id,
        name: part.name,
        changes: [...(was.parent === part.parent ? [] : [place]), ...changes],
      })
    else if (changes.length) found.push({ kind: 'changed', id, name: part.name, changes })
  }
  for (const [id, part] of old)
    if (!next.has(id))
      found.push({
        kind: 'removed',
        id,
        name: part.name,
        changes: facts(part, t).map(([label, words]) => ({ label, before: words, after: '' })),
      })
  return found
}

const facts = ({ aspects }: Described, t: Wording['t']) =>
  aspects.filter(([label, words]) => words && label !== t('aspect.name'))

const placeWords = ({ parentName }: Described, t: Wording['t']): string =>
  parentName ? t('diff.in', { branch: parentName }) : t('tree')

function changesOf(was: Described, is: Described): Change[] {
  const before = new Map(was.aspects)
  const labels = new Set([...was.aspects, ...is.aspects].map(([label]) => label))
  const after = new Map(is.aspects)
  return [...labels].flatMap(label => {
    const change = { label, before: before.get(label) ?? '', after: after.get(label) ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

function described(nodes: readonly FlowNode[], wording: Wording): Map<string, Described> {
  const found = new Map<string, Described>()
  const visit = (inner: readonly FlowNode[], parent: string, parentName: string): void => {
    for (const [order, node] of inner.entries()) {
      found.set(node.id, { name: node.name, aspects: nodeAspects(node, wording), parent, order, parentName })
      if (node.type !== 'branch') continue
      for (const [i, branch] of node.branches.entries()) {
        const aspects = branchAspects(node, branch, wording)
        found.set(branch.id, { name: branch.name, aspects, parent: node.id, order: i, parentName: node.name })
        visit(branch.nodes, branch.id, branch.name)
      }
    }
  }
  visit(nodes, '', '')
  return found
}

function nodeAspects(node: FlowNode, wording: Wording): [string, string][] {
  const { t } = wording
  const name: [string, string] = [t('aspect.name'), node.name]
  if (node.type === 'branch') return [name, [t('aspect.kind'), t(`kind.${node.kind}`)]]
  const people: [string, string] = [t('aspect.people'), peopleWords(node, wording)]
  if (node.type === 'copy') return [name, people]
  return [
    name,
    people,
    [t('aspect.way'), wayWords(node, wording)],
    [t('aspect.opinion'), opinionWords(node, wording)],
    [t('aspect.attachment'), t(`attachment.${node.attachment === true}`)],
    [t('aspect.limit'), limitWords(node, wording)],
    [t('aspect.denies'), denialWords(node, wording)],
    [t('aspect.fields'), accessWords(node, wording)],
  ]
}

function branchAspects(node: BranchNode, branch: Branch, wording: Wording): [string, string][] {
  const { t } = wording
  const words = isDefault(node, branch.id) ? t('branch.default') : conditionWords(branch.condition, wording)
  return [
    [t('aspect.name'), branch.name],
    [t('aspect.condition'), words],
  ]
}

/** Those whose surroundings are others, and as few as possible of those whose order among their siblings changed. */
function movedIds(old: ReadonlyMap<string, Described>, next: ReadonlyMap<string, Described>): ReadonlySet<string> {
  const moved = new Set<string>()
  const siblings = new Map<string, string[]>()
  for (const [id, part] of next) {
    const was = old.get(id)
    if (!was) continue
    if (was.parent !== part.parent) moved.add(id)
    else siblings.set(part.parent, [...(siblings.get(part.parent) ?? []), id])
  }
  for (const ids of siblings.values()) {
    const kept = new Set(longestRising(ids.map(id => old.get(id)?.order ?? 0)))
    for (const [i, id] of ids.entries()) if (!kept.has(i)) moved.add(id)
  }
  return moved
}

/** The places of the longest rising sequence among the figures. */
function longestRising(figures: readonly number[]): number[] {
  const best = figures.map((_, i) => [i])
  for (const [i, figure] of figures.entries())
    for (let j = 0; j < i; j++) {
      const before = best[j] ?? []
      if ((figures[j] ?? 0) < figure && before.length + 1 > (best[i]?.length ?? 0)) best[i] = [...before, i]
    }
  return best.reduce((longest, one) => (one.length > longest.length ? one : longest), [])
}

export const POLICY_NAMES = [
  'nobody',
  'starter',
  'again',
  'resubmission',
] as const satisfies readonly (keyof Policies)[]

/** The words of a policy as it is set. */
export function policyWords(name: keyof Policies, policies: Policies, t: Wording['t']): string {
  switch (name) {
    case 'nobody':
      return t(`policy.nobody.${policies.nobody}`)
    case 'starter':
      return t(`policy.starter.${policies.starter}`)
    case 'again':
      return t(`policy.again.${policies.again}`)
    case 'resubmission':
      return t(`policy.resubmission.${policies.resubmission}`)
  }
}

function settingChanges(before: Design, after: Design, wording: Wording): Difference[] {
  const { t } = wording
  const rows: Change[] = [
    {
      label: t('settings.condition'),
      before: conditionWords(before.condition, wording),
      after: conditionWords(after.condition, wording),
    },
    ...POLICY_NAMES.map(name => ({
      label: t(`policy.${name}`),
      before: policyWords(name, before.flow.policies, t),
      after: policyWords(name, after.flow.policies, t),
    })),
  ]
  const changes = rows.filter(row => row.before !== row.after)
  return changes.length ? [{ kind: 'settings', id: '', name: t('diff.settings'), changes }] : []
}
