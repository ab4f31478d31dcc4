import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { isMaskedForAll } from '@tuheng/domain/kernel/personal-masks'
import { maskField, viewerAccess } from './redact.ts'

/**
 * What a person sent, with the stored value wherever a value came masked to them and comes back as it was shown. They
 * may write the field, so without this the mask itself would be stored.
 */
export function withStoredValues<R extends AnyRow>(
  { actor, resource, face }: { actor: Actor; resource: AnyResource; face: Face | undefined },
  sent: R,
  before: AnyRow,
): R {
  if (!isMaskedForAll(actor)) return sent
  const out: AnyRow = { ...sent }
  for (const [path, { visibility, field }] of viewerAccess(actor, resource, face).restricted) {
    const [name = '', key] = path.split('.')
    if (visibility !== 'masked' || !field.mask || !Object.hasOwn(out, name)) continue
    const stored = (given: unknown, was: unknown): unknown =>
      typeof was === 'string' && given === maskField(was, field) ? was : given
    if (key === undefined) out[name] = stored(out[name], before[name])
    else out[name] = linesWith(out[name], before[name], { key, stored })
  }
  return out as R
}

function linesWith(
  sent: unknown,
  before: unknown,
  { key, stored }: { key: string; stored(given: unknown, was: unknown): unknown },
): unknown {
  if (!Array.isArray(sent) || !Array.isArray(before)) return sent
  const known = new Map((before as AnyRow[]).map(line => [line.id, line]))
  return (sent as unknown[]).map(line =>
    isRow(line) && Object.hasOwn(line, key) ? { ...line, [key]: stored(line[key], known.get(line.id)?.[key]) } : line,
  )
}

const isRow = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null
