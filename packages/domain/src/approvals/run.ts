import type { Flow } from './flow.ts'

/** `returned` waits for the starter, who submits again or withdraws. The last three are final. */
export type RunStatus = 'running' | 'returned' | 'approved' | 'withdrawn' | 'ended'

/** `superseded`: the flow went back to before this visit, or began again. */
export type VisitState = 'open' | 'passed' | 'rejected' | 'superseded'

/** One time that the run came to a node. A node has at most one visit that is not superseded. */
export interface Visit {
  id: number
  nodeId: string
  round: number
  state: VisitState
  /** The branches that were taken. */
  picks?: readonly string[]
  /** Why nobody was asked: the starter alone would have been, or nobody was found. */
  passedWithout?: 'starter' | 'nobody'
  /** Administrators are asked because nobody was found. */
  byAdmins?: boolean
}

/** `repeated`: the person had agreed in this round. `dropped`: nobody need act any more. */
export type TaskState = 'waiting' | 'open' | 'agreed' | 'rejected' | 'repeated' | 'dropped'

/** What one person has to do at a visit. */
export interface Task {
  id: number
  visit: number
  /** Who is asked. Handing over changes it. */
  memberId: number
  state: TaskState
  /** `before`, `after`: added by the holder of the task `of`. */
  origin: 'rule' | 'before' | 'after'
  of?: number
  addedBy?: number
  /** Who acted: the holder or a substitute; 0 for the time limit. */
  actedBy?: number
  /** Number of the act in the run. */
  actNo?: number
  /** Of a repeated task: the one in which the person had agreed. */
  repeats?: number
}

export interface CopyTo {
  visit: number
  memberId: number
}

/** What an agreement changed, so that it can be taken back until somebody acts. */
interface Undo {
  actNo: number
  visits: readonly Visit[]
  tasks: readonly Task[]
}

/** The state of one approval. Plain data: it is stored as it is. */
export interface Run {
  status: RunStatus
  starter: number
  /** Submissions so far. */
  round: number
  /** Acts so far. Submissions count. */
  acts: number
  /** The number of the last submission. */
  submittedAs: number
  visits: Visit[]
  tasks: Task[]
  copies: CopyTo[]
  /** The node that rejected, while the run is returned. */
  rejectedAt?: string
  undo?: Undo
}

/** What a run needs to know of the company at the moment of an act. */
export interface RunEnv {
  flow: Flow
  /** Whether the branch's condition holds; the default is asked for nothing. */
  conditionHolds(branchId: string): boolean
  /** The active members whom the node asks, in order, each once. */
  peopleOf(nodeId: string): Promise<readonly number[]>
  headOf(memberId: number): Promise<number | undefined>
  admins(): Promise<readonly number[]>
  /** The held act may never be approved by its starter alone. */
  fourEyes: boolean
  /** Who agreed after the record was last edited at a node; absent if nobody edited it there. */
  sawLastEdit?: readonly number[] | undefined
  /** Edited at a node, the record would now be held by another process. */
  goesElsewhere?: boolean
  /** Of a resubmission: something differs from what was submitted before. */
  isChanged?: boolean
  /** The starter has still to name the people of this node, who count as having agreed. */
  awaitsChoice?(nodeId: string): boolean
}

/** Copies whose change leaves the original alone. */
export const copiesOf = <T extends object>(rows: readonly T[]): T[] => rows.map(row => ({ ...row }))

export const isFinal = (run: Run): boolean => run.status !== 'running' && run.status !== 'returned'

/** The visit of a node that counts. */
export const liveVisit = (run: Run, nodeId: string): Visit | undefined =>
  run.visits.find(visit => visit.nodeId === nodeId && visit.state !== 'superseded')

export const tasksOf = (run: Run, visit: Visit): Task[] =>
  run.tasks.filter(task => task.visit === visit.id && task.state !== 'dropped')

export const isPending = ({ state }: Task): boolean => state === 'open' || state === 'waiting'

/** Ends every task that nobody need do any more. */
export function dropPending(run: Run, belongs: (task: Task) => boolean = () => true): void {
  for (const task of run.tasks) if (isPending(task) && belongs(task)) task.state = 'dropped'
}

/** Counts an act of the run. Returns its number. */
export function countAct(run: Run): number {
  run.acts += 1
  return run.acts
}
