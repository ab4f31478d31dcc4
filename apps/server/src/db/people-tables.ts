import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const globalId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Companies. A global table without row-level security. The application role may read only names. */
export const org = pgTable(
  'org',
  {
    id: globalId(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull(),
    code: text('code').notNull(),
    creditCode: text('credit_code'),
    profile: jsonb('profile').notNull().default({}),
    settings: jsonb('settings').notNull().default({}),
    status: text('status').notNull().default('enabled'),
    version: integer('version').notNull().default(1),
    /** Key of the check codes of its waybills. */
    queryKey: uuid('query_key').notNull().defaultRandom(),
    /**
     * Since then no callbacks are sent, until an administrator resumes them: a restored copy must not act as the
     * original.
     */
    outgoingHeldAt: instant('outgoing_held_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [uniqueIndex('org_credit_code_key').on(t.creditCode), uniqueIndex('org_code_key').on(t.code)],
)

/** People who sign in. Their rights are in the `member` row of each company. */
export const appUser = pgTable(
  'app_user',
  {
    id: globalId(),
    username: text('username').notNull(),
    mobile: text('mobile'),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The company set the password, and the person must choose another first. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /**
     * The company that set the password, until the person proves a mobile of their own. Until then no other company
     * accepts the account.
     */
    managedByOrg: bigint('managed_by_org', { mode: 'number' }),
    status: text('status').notNull().default('active'),
    isPlatformAdmin: boolean('is_platform_admin').notNull().default(false),
    lastOrgId: bigint('last_org_id', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [uniqueIndex('app_user_username_key').on(t.username), uniqueIndex('app_user_mobile_key').on(t.mobile)],
)

/** Only the hash of the token is stored. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => appUser.id),
    orgId: bigint('org_id', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    ip: text('ip'),
    agent: text('agent'),
    /** The member as whom the session views; `userId` is the administrator. */
    asMemberId: bigint('as_member_id', { mode: 'number' }),
    /** The administrator's own session. Both end together. */
    parentHash: text('parent_hash'),
  },
  t => [
    foreignKey({ name: 'session_parent_fkey', columns: [t.parentHash], foreignColumns: [t.tokenHash] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('session_parent_idx').on(t.parentHash),
    index('session_user_idx').on(t.userId),
    index('session_expiry_idx').on(t.expiresAt),
  ],
)

/**
 * Codes sent to mobiles. Only their hash is stored. They are valid for minutes, a few attempts and one use. Rows of a
 * day limit how many may be sent.
 */
export const mobileCode = pgTable(
  'mobile_code',
  {
    id: globalId(),
    mobile: text('mobile').notNull(),
    codeHash: text('code_hash').notNull(),
    ip: text('ip').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  t => [
    index('mobile_code_mobile_idx').on(t.mobile, t.id),
    index('mobile_code_ip_idx').on(t.ip, t.createdAt),
    index('mobile_code_age_idx').on(t.createdAt),
  ],
)

/** What a person did with their account outside of companies: registration, consent, a new password. */
export const accountEvent = pgTable(
  'account_event',
  {
    id: globalId(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => appUser.id),
    action: text('action').notNull(),
    at: instant('at').notNull(),
    ip: text('ip').notNull(),
    agent: text('agent'),
    requestId: text('request_id').notNull(),
    detail: jsonb('detail').notNull().default({}),
    /** The company whose administrators may also read it. */
    orgId: bigint('org_id', { mode: 'number' }),
  },
  t => [
    index('account_event_user_idx').on(t.userId, t.id),
    index('account_event_org_idx').on(t.orgId, t.id),
    index('account_event_age_idx')
      .on(t.at)
      .where(sql`action in ('sign_in', 'sign_in_failed', 'company_switch')`),
  ],
)

/** Counts attempts by the hash of their key: a sign-in name or an address. Kept until `until`. */
export const attempt = pgTable(
  'attempt',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  t => [index('attempt_until_idx').on(t.until)],
)

/** Secrets for one use within a short time: their hash and their data. */
export const oneTime = pgTable(
  'one_time',
  {
    kind: text('kind').notNull(),
    hash: text('hash').notNull(),
    data: jsonb('data').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  t => [primaryKey({ columns: [t.kind, t.hash] }), index('one_time_expiry_idx').on(t.expiresAt)],
)

/** A person's account in the company's messenger. */
export const messengerAccount = pgTable(
  'messenger_account',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => appUser.id),
    /** The person's id in all apps of the messenger. */
    unionId: text('union_id').notNull(),
    nick: text('nick').notNull(),
    boundAt: instant('bound_at').notNull(),
    /** The language in which the person last worked. */
    lang: text('lang').notNull().default('zh'),
  },
  t => [uniqueIndex('messenger_account_union_key').on(t.unionId)],
)
