export interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

export const TO_SERVE: { dev: boolean }
export function ensureInstalled(options?: { dev?: boolean }): Promise<string>
export function missingFrom(
  installed: Readonly<Record<string, LockEntry>>,
  options: { wanted: Readonly<Record<string, LockEntry>>; dev: boolean },
): { reason: string; adds: boolean } | undefined
