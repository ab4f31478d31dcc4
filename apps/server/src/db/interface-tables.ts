import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()

/**
 * The key that an API account signs its calls with, and that we sign our callbacks with. It is the hash of the secret,
 * which was shown once and is not stored.
 */
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

/** The secret of a platform account, sealed by the key of the installation (`features/platforms/secrets.ts`). */
export const platformSecret = pgTable(
  'platform_secret',
  {
    orgId: orgId(),
    id: rowId(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    sealed: text('sealed').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), unique('platform_secret_account_key').on(t.orgId, t.accountId)],
)

/** The secret of a finance system, sealed by the key of the installation (`features/vouchers/finance-secrets.ts`). */
export const financeSecret = pgTable(
  'finance_secret',
  {
    orgId: orgId(),
    id: rowId(),
    systemId: bigint('system_id', { mode: 'number' }).notNull(),
    sealed: text('sealed').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), unique('finance_secret_system_key').on(t.orgId, t.systemId)],
)

/** Content and state of a callback. The content is deleted after 90 days; a delivered callback is deleted entirely. */
export const callbackBody = pgTable(
  'callback_body',
  {
    orgId: orgId(),
    id: rowId(),
    callbackId: bigint('callback_id', { mode: 'number' }).notNull(),
    /** The resource and the record. Callbacks of one record are sent in order. */
    resource: text('resource'),
    recordId: bigint('record_id', { mode: 'number' }),
    /** `module/table` of the face whose rights decide which fields the receiver sees. */
    face: text('face'),
    /** Inbound: the called method. */
    method: text('method'),
    content: text('content'),
    answer: text('answer'),
    /** The run that sends it, and until when that run counts as alive. */
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

/** One attempt to send or to process a callback. */
export const callbackAttempt = pgTable(
  'callback_attempt',
  {
    orgId: orgId(),
    id: rowId(),
    callbackId: bigint('callback_id', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    ms: integer('ms').notNull(),
    /** HTTP status of the answer; null if there was none. */
    httpStatus: integer('http_status'),
    error: text('error'),
    answer: text('answer'),
    /** The member who requested it; null: the schedule. */
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
