import { sql } from 'drizzle-orm'
import { approvalAct, approvalTask } from './approval-tables.ts'
import { announcementReader, expiryNotice, message, messageChoice } from './message-tables.ts'
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
} from 'drizzle-orm/pg-core'
import { callbackAttempt, callbackBody, financeSecret, platformSecret, signingKey } from './interface-tables.ts'
import { censusFreeze, censusKept, censusPlan, censusSum, censusTrip } from './census-tables.ts'
import { fileFolder, folderFile, folderFileVersion, folderRight, fileShare, fileShareUse } from './folder-tables.ts'
import { claimLink, statementLink } from './link-tables.ts'
import { robotState } from './robot-tables.ts'
import { sampleRecord } from './sample-tables.ts'
import { org, appUser, session, mobileCode, accountEvent, attempt, oneTime, messengerAccount } from './people-tables.ts'
import { stockBalance } from './stock-tables.ts'
import { chargeDelta, chargeSum, openMove } from './sum-tables.ts'
import { tripFact, tripMark, tripSum } from './trip-sum-tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()

/** Who did what and when, with the values before and after: one row per write, in the transaction of the write. */
export const audit = pgTable(
  'audit',
  {
    orgId: orgId(),
    id: rowId(),
    resource: text('resource').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    recordNo: text('record_no'),
    action: text('action').notNull(),
    at: instant('at').notNull(),
    memberId: bigint('member_id', { mode: 'number' }),
    requestId: text('request_id').notNull(),
    /** Remote address of the request; null: the system itself. */
    ip: text('ip'),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Money documents: position in the company's hash chain, assigned by the sealing job. */
    chained: boolean('chained').notNull().default(false),
    chainSeq: bigint('chain_seq', { mode: 'number' }),
    chainHash: text('chain_hash'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('audit_record_idx').on(t.orgId, t.resource, t.recordId, t.id),
    index('audit_time_idx').on(t.orgId, t.at, t.id),
    uniqueIndex('audit_chain_key').on(t.orgId, t.chainSeq),
    index('audit_unsealed_idx')
      .on(t.orgId, t.id)
      .where(sql`chained and chain_seq is null`),
  ],
)

/** The last number per document type and period. Its row is the lock that keeps numbers gap-free. */
export const serialCounter = pgTable(
  'serial_counter',
  {
    orgId: orgId(),
    id: rowId(),
    key: text('key').notNull(),
    period: text('period').notNull(),
    value: integer('value').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('serial_counter_key').on(t.orgId, t.key, t.period)],
)

/** Counts the changes of what members of the company may see and do. A process that knows an older number reads rights anew. */
export const rightsVersion = pgTable(
  'rights_version',
  { orgId: orgId(), id: rowId(), version: bigint('version', { mode: 'number' }).notNull() },
  t => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('rights_version_key').on(t.orgId)],
)

/** The first answer of a write by the client's key. A retry gets it again. */
export const idempotency = pgTable(
  'idempotency',
  {
    orgId: orgId(),
    id: rowId(),
    key: text('key').notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('idempotency_key').on(t.orgId, t.memberId, t.key),
    index('idempotency_age_idx').on(t.orgId, t.createdAt),
  ],
)

/** Saved columns and views of a list, personal or shared. */
export const listTitle = pgTable(
  'list_title',
  {
    orgId: orgId(),
    id: rowId(),
    mode: text('mode').notNull(),
    name: text('name').notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    data: jsonb('data').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('list_title_key').on(t.orgId, t.mode, t.name, t.memberId),
  ],
)

/** Uploaded files. The file store holds the bytes under `storeKey`. */
export const file = pgTable(
  'file',
  {
    orgId: orgId(),
    id: rowId(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    sha256: text('sha256').notNull(),
    storeKey: text('store_key').notNull(),
    memberId: bigint('member_id', { mode: 'number' }),
    /** The record that it is attached to. A person who may read that field there may open the file. */
    resource: text('resource'),
    recordId: bigint('record_id', { mode: 'number' }),
    field: text('field'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('file_expiry_idx').on(t.orgId, t.expiresAt),
    index('file_sha256_idx').on(t.orgId, t.sha256),
  ],
)

/** Background jobs: request, progress and result. The queue itself is pg-boss. */
export const job = pgTable(
  'job',
  {
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
    /** State for the handler when it is started again. */
    checkpoint: jsonb('checkpoint'),
    /** The run that executes the job, and until when it counts as alive without a heartbeat. */
    runner: text('runner'),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** Language of the person who started it. */
    lang: text('lang').notNull().default('zh'),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** How often its file was downloaded, and when last. */
    downloads: integer('downloads').notNull().default(0),
    downloadedAt: instant('downloaded_at'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('job_member_idx').on(t.orgId, t.memberId, t.id),
    index('job_file_idx').on(t.orgId, sql`((result -> 'file') ->> 'id')`),
    index('job_open_idx')
      .on(t.orgId, t.id)
      .where(sql`state in ('queued', 'running')`),
  ],
)

/** One import: the uploaded sheet, its mapping and its state. */
export const importBatch = pgTable(
  'import_batch',
  {
    orgId: orgId(),
    id: rowId(),
    resource: text('resource').notNull(),
    face: text('face').notNull(),
    fileId: bigint('file_id', { mode: 'number' }).notNull(),
    fileName: text('file_name').notNull(),
    /** Hash of the header row. The mapping is stored under it. */
    shape: text('shape').notNull(),
    mapping: jsonb('mapping').notNull().default({}),
    options: jsonb('options').notNull().default({}),
    state: text('state').notNull(),
    counts: jsonb('counts').notNull().default({}),
    jobId: bigint('job_id', { mode: 'number' }),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    /** Who said what its columns mean, where that was not left as it was proposed. */
    mappedBy: bigint('mapped_by', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    committedAt: instant('committed_at'),
    undoneAt: instant('undone_at'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.fileId], foreignColumns: [file.orgId, file.id] }),
    index('import_batch_shape_idx').on(t.orgId, t.resource, t.shape),
  ],
)

/** One staged row of an import: raw cells, parsed values, errors of all cells, and the resulting record. */
export const importRow = pgTable(
  'import_row',
  {
    orgId: orgId(),
    id: rowId(),
    batchId: bigint('batch_id', { mode: 'number' }).notNull(),
    sheet: text('sheet').notNull().default(''),
    rowNo: integer('row_no').notNull(),
    raw: jsonb('raw').notNull(),
    values: jsonb('values'),
    errors: jsonb('errors').notNull().default([]),
    state: text('state').notNull(),
    /** Child rows: the row of their document. */
    parentRow: integer('parent_row'),
    /** Values that identify the row (unique fields, the key that child rows name), for finding duplicates. */
    keys: text('keys').array(),
    /** `create`, or `update` of the record in `recordId`. */
    action: text('action'),
    recordId: bigint('record_id', { mode: 'number' }),
    /** Version of the record after the import. A later version means that somebody changed it. */
    recordVersion: integer('record_version'),
    /** The fields before an update. */
    before: jsonb('before'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.batchId], foreignColumns: [importBatch.orgId, importBatch.id] }),
    uniqueIndex('import_row_no_key').on(t.orgId, t.batchId, t.sheet, t.rowNo),
    index('import_row_parent_idx').on(t.orgId, t.batchId, t.parentRow),
  ],
)

/** Tables without a company, with the reason for each. The catalogue test checks this list. */
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

export const systemTables = {
  org,
  appUser,
  session,
  mobileCode,
  accountEvent,
  attempt,
  oneTime,
  messengerAccount,
  message,
  messageChoice,
  announcementReader,
  expiryNotice,
  audit,
  serialCounter,
  rightsVersion,
  idempotency,
  listTitle,
  file,
  fileFolder,
  folderRight,
  folderFile,
  folderFileVersion,
  fileShare,
  fileShareUse,
  job,
  importBatch,
  importRow,
  signingKey,
  platformSecret,
  financeSecret,
  callbackBody,
  callbackAttempt,
  chargeDelta,
  chargeSum,
  openMove,
  stockBalance,
  tripFact,
  tripMark,
  tripSum,
  censusFreeze,
  censusTrip,
  censusPlan,
  censusKept,
  censusSum,
  claimLink,
  statementLink,
  robotState,
  sampleRecord,
  approvalTask,
  approvalAct,
}
