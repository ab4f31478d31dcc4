import { bigint, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

/** What a task keeps for itself: its password, encrypted, and how far it has read. No resource shows it. */
export const robotState = pgTable(
  'robot_state',
  {
    orgId: bigint('org_id', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    taskId: bigint('task_id', { mode: 'number' }).notNull(),
    /** Sealed by `plugins/sealed-secrets.ts`. */
    secret: text('secret'),
    /** The place in a mailbox: `{ validity, uid }`. */
    position: jsonb('position'),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), unique('robot_state_task_key').on(t.orgId, t.taskId)],
)
