import type { PlatformMapping } from '@tuheng/domain/platforms/index'
import type { MessageFormat, MessageKind } from '@tuheng/domain/platforms/platforms.choices'
import type { Account } from '../rows.ts'

/** An account with what a call to it needs. */
export interface Connection {
  account: Account
  mapping: PlatformMapping
  secret: string
  /** Hosts inside the network that may be called. */
  allowed: readonly string[]
  /** When the call is made. */
  at: Date
}

/** What is asked for: a page, from 1, of what changed within these days. */
export interface PullPart {
  from: string
  to: string
  page: number
  key: string
}

/** What came back. */
interface Exchange {
  /** The HTTP status; null without an answer, or where none is spoken. */
  status: number | null
  /** Why there was no answer. */
  error: string | null
  /** The answer as it came, its beginning at least. */
  text: string
  ms: number
}

export type Pulled = { exchange: Exchange } &
  /** `isLast`: nothing comes after this page. Without it, that is so of a page with fewer rows than the account's pages. */
  (
    | { outcome: 'page'; rows: unknown[]; total: number | null; isLast?: boolean }
    /** Refused for good, or not answered as it should be. */
    | { outcome: 'refused' | 'failed'; word: string }
  )

export interface Outgoing {
  kind: MessageKind
  /** The same for every repetition. */
  key: string
  content: unknown
  format: MessageFormat
}

/**
 * `done`: the other side has it. `refused`: it will not take it as it is. `failed`: nobody knows, so that the same message
 * is sent again.
 */
export interface Delivered {
  exchange: Exchange
  outcome: 'done' | 'refused' | 'failed'
  /** In words of the other side, or why it failed. */
  word: string
  /** The number that the platform gave. */
  platformNo?: string
}

/**
 * A way to a platform. A further platform is a further file with these two functions, entered in `adapters/index.ts`. They
 * never throw for what the other side does, know nothing of the database, and are called outside of transactions.
 */
export interface PlatformAdapter {
  pull(connection: Connection, part: PullPart): Promise<Pulled>
  deliver(connection: Connection, message: Outgoing): Promise<Delivered>
}
