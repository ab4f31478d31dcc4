import { bigint, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Which records are sample data, in the order in which they were made: they are removed whole, the last first. */
export const sampleRecord = pgTable(
  'sample_record',
  {
    orgId: bigint('org_id', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    resource: text('resource').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    /** When it was removed as sample data; its number may then begin anew. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('sample_record_key').on(t.orgId, t.resource, t.recordId)],
)
