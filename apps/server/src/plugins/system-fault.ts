type SystemFault = 'server.slow' | 'server.locked' | 'server.database' | 'server.full' | 'server.busy'

/** Errors of the machine instead of the request: codes of PostgreSQL and of the operating system. */
const FAULTS: readonly (readonly [RegExp, SystemFault])[] = [
  [/^POOL_BUSY$/, 'server.busy'],
  [/^57014$/, 'server.slow'],
  [/^(55P03|40P01|40001)$/, 'server.locked'],
  [/^(53100|58030|ENOSPC|EROFS|EDQUOT|EIO)$/, 'server.full'],
  [/^(08...|57P..|53...)$/, 'server.database'],
]

/**
 * The fault of the machine behind an error; undefined for other errors. A file store wraps the error of the file
 * system.
 */
export function systemFaultOf(error: unknown): SystemFault | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const [, found] = FAULTS.find(([codes]) => codes.test(String(code))) ?? []
  return found ?? (cause === undefined ? undefined : systemFaultOf(cause))
}
