import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** Whether a value at one of the paths (`idNo`, `accounts.accountNo`) is masked. */
export function masksIn(row: AnyRow, paths: readonly string[]): boolean {
  return paths.some(path => {
    const [name = '', key] = path.split('.')
    const value = row[name]
    if (key === undefined) return isMasked(value)
    return Array.isArray(value) && (value as AnyRow[]).some(line => isMasked(line[key]))
  })
}

const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('*')
