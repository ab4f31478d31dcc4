type Ailing = 'server.slow' | 'server.locked' | 'server.database' | 'server.full' | 'server.busy'

/** What is wrong with the machine rather than with the request: PostgreSQL's codes and those of the operating system. */
const AILING: readonly (readonly [RegExp, Ailing])[] = [
  [/^POOL_BUSY$/, 'server.busy'],
  [/^57014$/, 'server.slow'],
  [/^(55P03|40P01|40001)$/, 'server.locked'],
  [/^(53100|58030|ENOSPC|EROFS|EDQUOT|EIO)$/, 'server.full'],
  [/^(08...|57P..|53...)$/, 'server.database'],
]

/** What ails the machine, as the code of an error; undefined when it was something else. A file store wraps what the file system said. */
export function ailmentOf(error: unknown): Ailing | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const [, found] = AILING.find(([codes]) => codes.test(String(code))) ?? []
  return found ?? (cause === undefined ? undefined : ailmentOf(cause))
}
