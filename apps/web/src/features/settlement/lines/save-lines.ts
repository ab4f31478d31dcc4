import type { Face } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { ApiError, faceCall } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import type { StatementLine, StatementRow } from '../rows.ts'

/** Refusals of lines by their index, then by field. */
export type LineRefusals = ReadonlyMap<number, Record<string, Text>>

/** Saves the lines of a statement. Returns the refusals by line, or undefined if they were saved. */
export async function saveLines(
  face: Face,
  row: StatementRow,
  lines: readonly StatementLine[],
): Promise<LineRefusals | undefined> {
  try {
    await faceCall(face, 'save', { body: { id: row['id'], version: row['version'], lines } })
    refreshAll()
    return undefined
  } catch (error) {
    notify.error(error)
    return error instanceof ApiError ? refusalsOf(error) : new Map()
  }
}

function refusalsOf({ errors }: ApiError): LineRefusals {
  const out = new Map<number, Record<string, Text>>()
  for (const { path, msg } of errors) {
    const [, at, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
    if (field) out.set(Number(at), { ...out.get(Number(at)), [field]: { zh: msg, en: msg } })
  }
  return out
}
