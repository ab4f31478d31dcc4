import type { Branch, FlowNode } from '@tuheng/domain/approvals/flow'
import { nodesOf } from '@tuheng/domain/approvals/flow'
import { confirm } from '../../../shared/ui/notify.tsx'
import type { Designer, NewKind } from './designer-context.ts'
import {
  addBranch,
  copyOf,
  findBranch,
  findNode,
  hasDefault,
  idMaker,
  insertNode,
  moveNode,
  removeBranch,
  removeNode,
  type Slot,
  slotOf,
  stepBranch,
  stepNode,
} from './tree.ts'
import { focusAfterRemoval } from './tree-focus.ts'
import type { DesignState } from './use-design.ts'
import type { Wording } from './words.ts'

interface Given {
  state: DesignState
  nodes: readonly FlowNode[]
  focus(id: string): void
  open(id: string | undefined): void
  t: Wording['t']
}

type PartActs = Pick<Designer, 'add' | 'addBranch' | 'duplicate' | 'remove' | 'move' | 'step'>

/** What people do with nodes and branches. */
export function usePartActs({ state, nodes, focus, open, t }: Given): PartActs {
  const remove = async (id: string) => {
    const place = findBranch(nodes, id)
    const node = findNode(nodes, id)
    const inner = place ? nodesOf(place.branch.nodes) : node ? nodesOf([node]).slice(1) : []
    const isLastTwo = place !== undefined && place.node.branches.length === 2
    const question = {
      title: place ? t('remove.branch', { name: place.branch.name }) : t('remove.node', { name: node?.name ?? '' }),
      content: [
        inner.length ? t('remove.nodeWhat', { count: inner.length }) : '',
        isLastTwo ? t('remove.lastBranch') : '',
      ]
        .filter(Boolean)
        .join(t('stop')),
      ok: t('node.remove'),
      danger: true,
    }
    if ((!place && !node) || ((inner.length || isLastTwo) && !(await confirm(question)))) return
    open(undefined)
    state.changeNodes(place ? removeBranch(nodes, id) : removeNode(nodes, id))
    focus(isLastTwo ? focusAfterRemoval(nodes, place.node.id) : focusAfterRemoval(nodes, id))
  }
  return {
    add: (slot: Slot, kind: NewKind) => {
      const node = newNode(kind, idMaker(nodes), t)
      state.changeNodes(insertNode(nodes, slot, node))
      focus(node.id)
      // Branches are set up one by one, at their own cards
      if (node.type !== 'branch') open(node.id)
    },
    addBranch: id => {
      const node = findNode(nodes, id)
      if (node?.type !== 'branch') return
      const branch = newBranch(node.kind === 'parallel', { no: freeNo(node.branches), id: idMaker(nodes)() }, t)
      state.changeNodes(addBranch(nodes, id, branch))
      focus(branch.id)
    },
    duplicate: id => {
      const node = findNode(nodes, id)
      const slot = slotOf(nodes, id)
      if (!node || !slot) return
      const copy = copyOf(node, idMaker(nodes))
      const named = { ...copy, name: `${copy.name} ${t('card.copy')}`.slice(0, 40) }
      state.changeNodes(insertNode(nodes, { ...slot, index: slot.index + 1 }, named))
      open(undefined)
      focus(copy.id)
    },
    remove: id => void remove(id),
    move: (id, slot) => {
      state.changeNodes(moveNode(nodes, id, slot))
      focus(id)
    },
    step: (id, by) => {
      state.changeNodes(findBranch(nodes, id) ? stepBranch(nodes, id, by) : stepNode(nodes, id, by))
      focus(id)
    },
  }
}

/** A number that no branch of the node has in its name. */
const freeNo = (branches: readonly Branch[]): number =>
  Math.max(0, ...branches.map(({ name }) => Number(/\d+/.exec(name)?.[0] ?? 0))) + 1

const newBranch = (isParallel: boolean, { no, id }: { no: number; id: string }, t: Wording['t']): Branch => ({
  id,
  name: t(isParallel ? 'new.parallelBranch' : 'new.condition', { no }),
  nodes: [],
})

/** A node as it is first added. */
function newNode(kind: NewKind, newId: () => string, t: Wording['t']): FlowNode {
  const head = { id: newId(), name: t(`new.${kind}`) }
  if (kind === 'copy') return { ...head, type: 'copy', people: [] }
  if (kind === 'approval') return { ...head, type: 'approval', people: [], way: 'any', opinion: 'onReject' }
  const isParallel = !hasDefault({ kind })
  const first = newBranch(isParallel, { no: 1, id: newId() }, t)
  const second: Branch = isParallel
    ? newBranch(true, { no: 2, id: newId() }, t)
    : { id: newId(), name: t('new.default'), nodes: [] }
  return { ...head, type: 'branch', kind, branches: [first, second] }
}
