import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
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

/** A message of the system to one member, in both languages. */
export const message = pgTable(
  'message',
  {
    orgId: orgId(),
    id: rowId(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    title: jsonb('title').notNull(),
    body: jsonb('body'),
    /** The screen that it opens. */
    path: text('path'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('message_member_idx').on(t.orgId, t.memberId, t.id),
    index('message_unread_idx')
      .on(t.orgId, t.memberId)
      .where(sql`read_at is null`),
    // For deleting old messages
    index('message_age_idx').on(t.createdAt),
    index('message_read_idx')
      .on(t.readAt)
      .where(sql`read_at is not null`),
  ],
)

/** How messages of a kind reach a member, if they changed the default. */
export const messageChoice = pgTable(
  'message_choice',
  {
    orgId: orgId(),
    id: rowId(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    bell: boolean('bell').notNull(),
    live: boolean('live').notNull(),
    /** Null: the default of the kind. */
    messenger: boolean('messenger'),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('message_choice_key').on(t.orgId, t.memberId, t.kind)],
)

/**
 * Who received an announcement, and when they read it. A member who joined later may read it without having received
 * it.
 */
export const announcementReader = pgTable(
  'announcement_reader',
  {
    orgId: orgId(),
    id: rowId(),
    announcementId: bigint('announcement_id', { mode: 'number' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    toldAt: instant('told_at'),
    readAt: instant('read_at'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('announcement_reader_key').on(t.orgId, t.announcementId, t.memberId),
    index('announcement_reader_member_idx').on(t.orgId, t.memberId),
  ],
)

/** Papers whose expiry reminder was sent: once per paper, expiry date and number of days before it. */
export const expiryNotice = pgTable(
  'expiry_notice',
  {
    orgId: orgId(),
    id: rowId(),
    resource: text('resource').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    field: text('field').notNull(),
    until: date('until', { mode: 'string' }).notNull(),
    days: integer('days').notNull(),
    toldAt: instant('told_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('expiry_notice_key').on(t.orgId, t.resource, t.recordId, t.field, t.until, t.days),
  ],
)
