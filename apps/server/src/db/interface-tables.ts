import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()

/** What an API account signs its calls with, and what we sign our callbacks with: made from the secret that was shown once, never the secret. */
export const signingKey = pgTable(
  'signing_key',
  {
    orgId: orgId(),
    id: rowId(),
    /** `apiAccount` or `callbackTarget`. */
    owner: text('owner').notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    /** SHA-256 of the secret, as hexadecimal digits. */
    key: text('key').notNull(),
    previous: text('previous'),
    previousUntil: instant('previous_until'),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), unique('signing_key_owner_key').on(t.orgId, t.owner, t.ownerId)],
)

/** What a callback says, and where its sending stands. The content goes after 90 days, with the row itself where it was delivered. */
export const callbackBody = pgTable(
  'callback_body',
  {
    orgId: orgId(),
    id: rowId(),
    callbackId: bigint('callback_id', { mode: 'number' }).notNull(),
    /** Resource and record that it is about, for the order of what is sent. */
    resource: text('resource'),
    recordId: bigint('record_id', { mode: 'number' }),
    /** `module/table` whose rights decide what of the content a reader sees. */
    face: text('face'),
    /** Inbound: the method that was called. */
    method: text('method'),
    content: text('content'),
    answer: text('answer'),
    /** The run that sends it now, and until when it is believed alive. */
    runner: text('runner'),
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('callback_body_callback_key').on(t.orgId, t.callbackId),
    index('callback_body_record_idx').on(t.orgId, t.resource, t.recordId, t.callbackId),
    index('callback_body_age_idx').on(t.createdAt),
  ],
)

/** One try to send or to run a callback. */
export const callbackAttempt = pgTable(
  'callback_attempt',
  {
    orgId: orgId(),
    id: rowId(),
    callbackId: bigint('callback_id', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    ms: integer('ms').notNull(),
    /** HTTP status of the answer; null when there was none. */
    httpStatus: integer('http_status'),
    error: text('error'),
    answer: text('answer'),
    /** Who asked for it; null: the schedule. */
    memberId: bigint('member_id', { mode: 'number' }),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('callback_attempt_idx').on(t.orgId, t.callbackId, t.id),
    index('callback_attempt_age_idx').on(t.at),
    foreignKey({
      name: 'callback_attempt_body_fk',
      columns: [t.orgId, t.callbackId],
      foreignColumns: [callbackBody.orgId, callbackBody.callbackId],
    }),
  ],
)
