import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/**
 * A link that opens one statement to its counterparty without an account. Only the hash of its token is stored. It ends
 * with one answer.
 */
export const statementLink = pgTable(
  'statement_link',
  {
    orgId: bigint('org_id', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    statementId: bigint('statement_id', { mode: 'number' }).notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: bigint('created_by', { mode: 'number' }),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** `revoked`, `withdrawn`, `changed` or `void`. */
    ended: text('ended'),
    opened: integer('opened').notNull().default(0),
    firstOpenedAt: instant('first_opened_at'),
    lastOpenedAt: instant('last_opened_at'),
    lastIp: text('last_ip'),
    /** The answer as given: person, lines, files. */
    answer: jsonb('answer'),
    answeredAt: instant('answered_at'),
    answerIp: text('answer_ip'),
    /** Ids of the files that were uploaded through the link. */
    files: jsonb('files').notNull().default([]),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('statement_link_token_key').on(t.orgId, t.tokenHash),
    index('statement_link_statement_idx').on(t.orgId, t.statementId, t.id),
  ],
)

/** A link that opens one claim to its carrier, as {@link statementLink}. What is answered stands in the claim itself. */
export const claimLink = pgTable(
  'claim_link',
  {
    orgId: bigint('org_id', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    claimId: bigint('claim_id', { mode: 'number' }).notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: bigint('created_by', { mode: 'number' }),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** `revoked`, `withdrawn` or `changed`. */
    ended: text('ended'),
    opened: integer('opened').notNull().default(0),
    firstOpenedAt: instant('first_opened_at'),
    lastOpenedAt: instant('last_opened_at'),
    lastIp: text('last_ip'),
    answeredAt: instant('answered_at'),
    answerIp: text('answer_ip'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('claim_link_token_key').on(t.orgId, t.tokenHash),
    index('claim_link_claim_idx').on(t.orgId, t.claimId, t.id),
  ],
)
