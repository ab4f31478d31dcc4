import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()

/** What one person has to do, or is told, in an approval: the tasks and copies of its `state`, to be found by person. */
export const approvalTask = pgTable(
  'approval_task',
  {
    orgId: orgId(),
    id: rowId(),
    runId: bigint('run_id', { mode: 'number' }).notNull(),
    /** Number of the task, or of the copy, in the run. */
    no: integer('no').notNull(),
    isCopy: boolean('is_copy').notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    nodeId: text('node_id').notNull(),
    state: text('state').notNull(),
    openedAt: instant('opened_at'),
    actedAt: instant('acted_at'),
    dueAt: instant('due_at'),
    remindedAt: instant('reminded_at'),
    /** Fields of the record that the person does not see while the task is open; null: none. */
    hidden: jsonb('hidden'),
    /** Whether agreeing needs an opinion, and files. */
    asksOpinion: boolean('asks_opinion').notNull().default(false),
    asksFiles: boolean('asks_files').notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('approval_task_key').on(t.orgId, t.runId, t.isCopy, t.no),
    index('approval_task_open_idx')
      .on(t.orgId, t.memberId, t.id)
      .where(sql`state = 'open'`),
    index('approval_task_copy_idx')
      .on(t.orgId, t.memberId, t.id)
      .where(sql`is_copy`),
    index('approval_task_hidden_idx')
      .on(t.orgId, t.memberId)
      .where(sql`state = 'open' and hidden is not null`),
    index('approval_task_due_idx')
      .on(t.dueAt)
      .where(sql`state = 'open' and due_at is not null`),
  ],
)

/** What was done in an approval, in its order. */
export const approvalAct = pgTable(
  'approval_act',
  {
    orgId: orgId(),
    id: rowId(),
    runId: bigint('run_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    /** Who acted; null: the time limit. */
    memberId: bigint('member_id', { mode: 'number' }),
    /** For whom, if they stood in. */
    forMemberId: bigint('for_member_id', { mode: 'number' }),
    /** To whom it was handed over, or who was added. */
    toMemberIds: jsonb('to_member_ids'),
    nodeId: text('node_id'),
    toNodeId: text('to_node_id'),
    opinion: text('opinion'),
    /** What was attached: files as fields hold them. */
    files: jsonb('files'),
    at: instant('at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('approval_act_run_idx').on(t.orgId, t.runId, t.id),
    index('approval_act_member_idx').on(t.orgId, t.memberId, t.id),
  ],
)
