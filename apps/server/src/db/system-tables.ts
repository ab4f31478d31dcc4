import { sql } from 'drizzle-orm'
import { announcementReader, expiryNotice, message, messageChoice } from './message-tables.ts'
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { callbackAttempt, callbackBody, signingKey } from './interface-tables.ts'
import { statementLink } from './link-tables.ts'
import { chargeDelta, chargeSum } from './sum-tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const globalId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()

/** Companies. Global: row-level security does not bind it, and the application role may only read its own row's name. */
export const org = pgTable('org', {
  id: globalId(),
  name: text('name').notNull(),
  shortName: text('short_name').notNull(),
  code: text('code').notNull(),
  creditCode: text('credit_code'),
  profile: jsonb('profile').notNull().default({}),
  settings: jsonb('settings').notNull().default({}),
  status: text('status').notNull().default('enabled'),
  version: integer('version').notNull().default(1),
  /** What the check codes of its waybills are made with. */
  queryKey: uuid('query_key').notNull().defaultRandom(),
  /** Nothing is told to other systems since then, until an administrator of the company lets it go on: a restored copy is not the original. */
  outgoingHeldAt: instant('outgoing_held_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
}, t => [uniqueIndex('org_credit_code_key').on(t.creditCode), uniqueIndex('org_code_key').on(t.code)])

/** People who sign in. What they may do stands in each company's own `member` row. */
export const appUser = pgTable('app_user', {
  id: globalId(),
  username: text('username').notNull(),
  mobile: text('mobile'),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Set by the company: its owner chooses another before anything else. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** The company that set its password, until somebody proves by a mobile that it is theirs: no other company takes it for a person. */
  managedByOrg: bigint('managed_by_org', { mode: 'number' }),
  status: text('status').notNull().default('active'),
  isPlatformAdmin: boolean('is_platform_admin').notNull().default(false),
  lastOrgId: bigint('last_org_id', { mode: 'number' }),
  createdAt: instant('created_at').notNull().defaultNow(),
}, t => [uniqueIndex('app_user_username_key').on(t.username), uniqueIndex('app_user_mobile_key').on(t.mobile)])

/** The token itself is never stored, only its hash. */
export const session = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull().references(() => appUser.id),
  orgId: bigint('org_id', { mode: 'number' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  ip: text('ip'),
  agent: text('agent'),
  /** Looks through the eyes of this member of the company; `userId` is the administrator who looks. */
  asMemberId: bigint('as_member_id', { mode: 'number' }),
  /** The administrator's own session, with which it ends. */
  parentHash: text('parent_hash'),
}, t => [foreignKey({ name: 'session_parent_fkey', columns: [t.parentHash], foreignColumns: [t.tokenHash] }).onDelete('cascade').onUpdate('cascade'), index('session_parent_idx').on(t.parentHash), index('session_user_idx').on(t.userId), index('session_expiry_idx').on(t.expiresAt)])

/** Codes sent to mobiles: only their hash, good for minutes, a few tries and one use. Rows of a day are the measure of how often. */
export const mobileCode = pgTable('mobile_code', {
  id: globalId(),
  mobile: text('mobile').notNull(),
  codeHash: text('code_hash').notNull(),
  ip: text('ip').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
}, t => [index('mobile_code_mobile_idx').on(t.mobile, t.id), index('mobile_code_ip_idx').on(t.ip, t.createdAt), index('mobile_code_age_idx').on(t.createdAt)])

/** What a person did with their own account, outside of any company: registering, consent, a new password. */
export const accountEvent = pgTable('account_event', {
  id: globalId(),
  userId: bigint('user_id', { mode: 'number' }).notNull().references(() => appUser.id),
  action: text('action').notNull(),
  at: instant('at').notNull(),
  ip: text('ip').notNull(),
  agent: text('agent'),
  requestId: text('request_id').notNull(),
  detail: jsonb('detail').notNull().default({}),
  /** The company whose administrators may read of it, too. */
  orgId: bigint('org_id', { mode: 'number' }),
}, t => [index('account_event_user_idx').on(t.userId, t.id), index('account_event_org_idx').on(t.orgId, t.id), index('account_event_age_idx').on(t.at).where(sql`action in ('sign_in', 'sign_in_failed', 'company_switch')`)])

/** How often something was tried, by the hash of what it counts for: a sign-in name, an address. Kept until `until`. */
export const attempt = pgTable('attempt', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  until: instant('until').notNull(),
}, t => [index('attempt_until_idx').on(t.until)])

/** Secrets that are good for one use and a short time, as their hash, with what they stand for. */
export const oneTime = pgTable('one_time', {
  kind: text('kind').notNull(),
  hash: text('hash').notNull(),
  data: jsonb('data').notNull(),
  expiresAt: instant('expires_at').notNull(),
}, t => [primaryKey({ columns: [t.kind, t.hash] }), index('one_time_expiry_idx').on(t.expiresAt)])

/** A person's account in the company's messenger. */
export const messengerAccount = pgTable('messenger_account', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey().references(() => appUser.id),
  /** As the messenger knows the person in all of its apps. */
  unionId: text('union_id').notNull(),
  nick: text('nick').notNull(),
  boundAt: instant('bound_at').notNull(),
}, t => [uniqueIndex('messenger_account_union_key').on(t.unionId)])

/** Who, when, which action, before and after: one row per write, in the write's own transaction. */
export const audit = pgTable('audit', {
  orgId: orgId(),
  id: rowId(),
  resource: text('resource').notNull(),
  recordId: bigint('record_id', { mode: 'number' }).notNull(),
  recordNo: text('record_no'),
  action: text('action').notNull(),
  at: instant('at').notNull(),
  memberId: bigint('member_id', { mode: 'number' }),
  requestId: text('request_id').notNull(),
  /** Address that the request came from; null: the system itself. */
  ip: text('ip'),
  reason: text('reason'),
  before: jsonb('before'),
  after: jsonb('after'),
  /** Money documents: place in the company's hash chain, given by the sealing job. */
  chained: boolean('chained').notNull().default(false),
  chainSeq: bigint('chain_seq', { mode: 'number' }),
  chainHash: text('chain_hash'),
}, t => [
  primaryKey({ columns: [t.orgId, t.id] }),
  index('audit_record_idx').on(t.orgId, t.resource, t.recordId, t.id),
  index('audit_time_idx').on(t.orgId, t.at, t.id),
  uniqueIndex('audit_chain_key').on(t.orgId, t.chainSeq),
  index('audit_unsealed_idx').on(t.orgId, t.id).where(sql`chained and chain_seq is null`),
])

/** The last number given, per document type and period. Its row is the lock that keeps numbers gap-free. */
export const serialCounter = pgTable('serial_counter', {
  orgId: orgId(),
  id: rowId(),
  key: text('key').notNull(),
  period: text('period').notNull(),
  value: integer('value').notNull(),
}, t => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('serial_counter_key').on(t.orgId, t.key, t.period)])

/** First answer of a write by the client's key; a retry gets it again. */
export const idempotency = pgTable('idempotency', {
  orgId: orgId(),
  id: rowId(),
  key: text('key').notNull(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  requestHash: text('request_hash').notNull(),
  answer: jsonb('answer'),
  createdAt: instant('created_at').notNull().defaultNow(),
}, t => [
  primaryKey({ columns: [t.orgId, t.id] }),
  uniqueIndex('idempotency_key').on(t.orgId, t.memberId, t.key),
  index('idempotency_age_idx').on(t.orgId, t.createdAt),
])

/** Saved columns and views of a list, of one person or shared. */
export const listTitle = pgTable('list_title', {
  orgId: orgId(),
  id: rowId(),
  mode: text('mode').notNull(),
  name: text('name').notNull(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  data: jsonb('data').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}, t => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('list_title_key').on(t.orgId, t.mode, t.name, t.memberId)])

/** Uploaded files; the bytes lie in the file store under `storeKey`. */
export const file = pgTable('file', {
  orgId: orgId(),
  id: rowId(),
  name: text('name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  mime: text('mime').notNull(),
  sha256: text('sha256').notNull(),
  storeKey: text('store_key').notNull(),
  memberId: bigint('member_id', { mode: 'number' }),
  /** The record that it is attached to: who may read that field there may open the file. */
  resource: text('resource'),
  recordId: bigint('record_id', { mode: 'number' }),
  field: text('field'),
  expiresAt: instant('expires_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
}, t => [primaryKey({ columns: [t.orgId, t.id] }), index('file_expiry_idx').on(t.orgId, t.expiresAt)])

/** Long work: what was asked, how far it is, what came out. The queue itself is pg-boss. */
export const job = pgTable('job', {
  orgId: orgId(),
  id: rowId(),
  kind: text('kind').notNull(),
  /** In both languages, like `message`. */
  title: jsonb('title').notNull(),
  input: jsonb('input').notNull(),
  state: text('state').notNull().default('queued'),
  progress: integer('progress').notNull().default(0),
  total: integer('total'),
  message: jsonb('message'),
  result: jsonb('result'),
  /** What the handler wants to find again when it is started anew. */
  checkpoint: jsonb('checkpoint'),
  /** The run that holds the job, and until when it is believed alive without a sign of life. */
  runner: text('runner'),
  leaseUntil: instant('lease_until'),
  attempts: integer('attempts').notNull().default(0),
  cancelRequested: boolean('cancel_requested').notNull().default(false),
  /** Language of whoever asked. */
  lang: text('lang').notNull().default('zh'),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  requestId: text('request_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
}, t => [
  primaryKey({ columns: [t.orgId, t.id] }),
  index('job_member_idx').on(t.orgId, t.memberId, t.id),
  index('job_open_idx').on(t.orgId, t.id).where(sql`state in ('queued', 'running')`),
])

/** One import: the uploaded sheet, its mapping and where it stands. */
export const importBatch = pgTable('import_batch', {
  orgId: orgId(),
  id: rowId(),
  resource: text('resource').notNull(),
  face: text('face').notNull(),
  fileId: bigint('file_id', { mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  /** Hash of the header row: the mapping is remembered by it. */
  shape: text('shape').notNull(),
  mapping: jsonb('mapping').notNull().default({}),
  options: jsonb('options').notNull().default({}),
  state: text('state').notNull(),
  counts: jsonb('counts').notNull().default({}),
  jobId: bigint('job_id', { mode: 'number' }),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  committedAt: instant('committed_at'),
  undoneAt: instant('undone_at'),
}, t => [
  primaryKey({ columns: [t.orgId, t.id] }),
  foreignKey({ columns: [t.orgId, t.fileId], foreignColumns: [file.orgId, file.id] }),
  index('import_batch_shape_idx').on(t.orgId, t.resource, t.shape),
])

/** One staged row of an import: raw cells, parsed values, errors of all its cells, and the record it became. */
export const importRow = pgTable('import_row', {
  orgId: orgId(),
  id: rowId(),
  batchId: bigint('batch_id', { mode: 'number' }).notNull(),
  sheet: text('sheet').notNull().default(''),
  rowNo: integer('row_no').notNull(),
  raw: jsonb('raw').notNull(),
  values: jsonb('values'),
  errors: jsonb('errors').notNull().default([]),
  state: text('state').notNull(),
  /** Child rows: the row of the document that they belong to. */
  parentRow: integer('parent_row'),
  /** What makes the row one of its kind (unique fields, the key that child rows name), for finding doubles. */
  keys: text('keys').array(),
  /** `create`, or `update` of the record in `recordId`. */
  action: text('action'),
  recordId: bigint('record_id', { mode: 'number' }),
  /** Version that the import left behind: a later one means that somebody worked on it. */
  recordVersion: integer('record_version'),
  /** The fields as they were before an update. */
  before: jsonb('before'),
}, t => [
  primaryKey({ columns: [t.orgId, t.id] }),
  foreignKey({ columns: [t.orgId, t.batchId], foreignColumns: [importBatch.orgId, importBatch.id] }),
  uniqueIndex('import_row_no_key').on(t.orgId, t.batchId, t.sheet, t.rowNo),
  index('import_row_parent_idx').on(t.orgId, t.batchId, t.parentRow),
])

/** Tables without a company, and why each may be so; the catalogue test holds this list. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  org: 'the companies themselves',
  app_user: 'a person may belong to several companies',
  session: 'looked up by token before the company is known',
  mobile_code: 'proves a mobile before there is an account or a company',
  attempt: 'sign-ins are counted before anybody is known',
  one_time: 'captchas, sign-ins by messenger and by platform begin without a company',
  messenger_account: 'a person has one account in the messenger, whatever company they work in',
  account_event: 'what people do with their own account belongs to no company',
}

export const systemTables = { org, appUser, session, mobileCode, accountEvent, attempt, oneTime, messengerAccount, message, messageChoice, announcementReader, expiryNotice, audit, serialCounter, idempotency, listTitle, file, job, importBatch, importRow, signingKey, callbackBody, callbackAttempt, chargeDelta, chargeSum, statementLink }
