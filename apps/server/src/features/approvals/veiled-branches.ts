import { type BranchNode, type FlowNode, nodesOf, subjectsOfRule } from '@tuheng/domain/approvals/flow'
import { can, inFace, type Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import { fieldsSetBy } from '@tuheng/domain/kernel/transitions'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { viewerAccess } from '../../engine/rights/redact.ts'

/** Whether a subject of conditions speaks of what somebody may not see. */
export type IsHidden = (subject: string) => boolean

/** What the person may not see of this record, by role or because of an approval that they are asked for. */
export function hiddenSubjects(
  person: Actor,
  { resource, row, transition }: { resource: AnyResource; row: AnyRow; transition: AnyTransition | undefined },
): IsHidden {
  const actor = decidingActor(person, resource, [row.id])
  const faces = Object.values(resource.faces).filter(face => inFace(face, row) && can(actor, face, 'read'))
  const isSeen = (path: string) => faces.some(face => viewerAccess(actor, resource, face).mayQuery(path))
  return unseen({ resource, transition }, isSeen)
}

/** What conditions of an act may not tell somebody who sees these fields of its record. */
export function unseen(
  { resource, transition }: { resource: AnyResource; transition: AnyTransition | undefined },
  isSeen: (path: string) => boolean,
): IsHidden {
  return subject => {
    const [root, ...path] = subject.split('.')
    if (root === 'input') return !transition || !inputIsSeen(resource, transition, { name: path[0] ?? '', isSeen })
    return root === 'record' && !isSeen(path.slice(0, 2).join('.'))
  }
}

/** Whether the person may know the whole record: neither their roles nor an approval keep anything of it back. */
export function seesAll(person: Actor, { resource, row }: { resource: AnyResource; row: AnyRow }): boolean {
  const { restricted, mayQuery } = viewerAccess(decidingActor(person, resource, [row.id]), resource)
  return [...restricted.keys()].every(mayQuery)
}

/** What an act is given tells of the fields that it writes, and of the field of its name. */
function inputIsSeen(
  resource: AnyResource,
  transition: AnyTransition,
  { name, isSeen }: { name: string; isSeen: (path: string) => boolean },
): boolean {
  const told = [name, ...fieldsSetBy(transition).flat()].map(one => one.split('.')[0] ?? '')
  return told.every(one => !resource.fields[one] || isSeen(one))
}

/**
 * The branch nodes with a condition on what is hidden: which branch was taken would tell of it, by its name and its nodes.
 * Such a node and all nodes in its branches, each with the outermost that hides it.
 */
export function veiledBranches(nodes: readonly FlowNode[], isHidden: IsHidden): ReadonlyMap<string, BranchNode> {
  const found = new Map<string, BranchNode>()
  const walk = (list: readonly FlowNode[], by: BranchNode | undefined): void => {
    for (const node of list) {
      const veil = by ?? (node.type === 'branch' && speaksOf(node, isHidden) ? node : undefined)
      if (veil) found.set(node.id, veil)
      if (node.type === 'branch') for (const branch of node.branches) walk(branch.nodes, veil)
    }
  }
  walk(nodes, undefined)
  return found
}

const speaksOf = ({ branches }: BranchNode, isHidden: IsHidden): boolean =>
  branches.some(({ condition }) => condition?.anyOf.some(({ allOf }) => allOf.some(({ subject }) => isHidden(subject))))

/** The nodes of which everything may be told, people included: neither veiled nor asking whom a hidden field names. */
export function openNodes(nodes: readonly FlowNode[], isHidden: IsHidden): ReadonlySet<string> {
  const veiled = veiledBranches(nodes, isHidden)
  const open = nodesOf(nodes).filter(node => !veiled.has(node.id) && !asksHidden(node, isHidden))
  return new Set(open.map(node => node.id))
}

/** Whether the node asks people whom a hidden field of the record names. */
export const asksHidden = (node: FlowNode, isHidden: IsHidden): boolean =>
  node.type !== 'branch' && node.people.some(rule => subjectsOfRule(rule).some(isHidden))
