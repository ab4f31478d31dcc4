export interface ServerTest {
  /** From the project's folder. */
  path: string
  text: string
  reason: string | undefined
  /** Runs on PostgreSQL instead of the embedded database. */
  instead: boolean
}

export const REASONS: Readonly<Record<string, string>>
export const OTHERWISE_THERE: Readonly<Record<string, string>>
export const WAITING: readonly string[]
export function markedFiles(): readonly ServerTest[]
export function postgresOnlyFiles(): readonly string[]
export function postgresFiles(): readonly string[]
export const LEFT_OUT_ON_CITUS: Readonly<Record<string, string>>
export function leftOutOnCitus(): string
