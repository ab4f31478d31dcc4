import { agree, start } from '@tuheng/domain/approvals/acts'
import { type Flow, type FlowNode, nodesOf } from '@tuheng/domain/approvals/flow'
import type { Run, RunEnv } from '@tuheng/domain/approvals/run'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text, type Text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../../engine/write/tx.ts'
import type { FoundPerson } from './asked-people.ts'
import { memberNames } from './people.ts'
import type { Case } from './processes.ts'
import { runEnvOf } from './run-env.ts'

export const namesIn = (tx: Tx, run: Run | undefined, found: PlayedOut['found']): Promise<Map<number, string>> =>
  memberNames(
    tx,
    [...[...found.values()].flat(), ...(run?.tasks ?? [])].map(({ memberId }) => memberId),
  )

export interface PlayedOut {
  run: Run | undefined
  refusal: Text | undefined
  found: ReadonlyMap<string, readonly FoundPerson[]>
}

/** More agreements than any flow asks for. */
const MAX_ACTS = 500

/** The run if everybody agrees. */
export async function playOut(tx: Tx, held: Case, flow: Flow): Promise<PlayedOut> {
  const found = new Map<string, FoundPerson[]>()
  const unnamed = new Set(nodesOf(flow.nodes).flatMap(node => (isOnlyChosen(node) ? [node.id] : [])))
  const environment = await runEnvOf(tx, {
    ...held,
    flow,
    chosen: {},
    onFound: (nodeId, memberId, unable) => {
      const list = found.get(nodeId) ?? []
      if (!list.some(one => one.memberId === memberId)) found.set(nodeId, [...list, { memberId, unable }])
    },
  })
  const env: RunEnv = { ...environment, awaitsChoice: id => unnamed.has(id) }
  try {
    let run = await start(held.starter.memberId, env)
    for (let i = 0; i < MAX_ACTS && run.status === 'running'; i++) {
      const task = run.tasks.find(one => one.state === 'open')
      if (!task) break
      run = await agree(run, { taskId: task.id, actor: task.memberId, opinion: '同意', hasAttachment: true }, env)
    }
    return { run, refusal: undefined, found }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { run: undefined, refusal: text(error.text('zh'), error.text('en')), found }
  }
}

const isOnlyChosen = (node: FlowNode): boolean =>
  node.type === 'approval' && node.people.length > 0 && node.people.every(({ by }) => by === 'chosen')
