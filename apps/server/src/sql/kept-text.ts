import type { AnyResource } from '@tuheng/domain/kernel/resource'

/** Sets of columns that come often are few; programs may send any. */
const MOST_KINDS = 500

const kept = new WeakMap<AnyResource, Map<string, string>>()

/** A statement's text over a resource, put together once for a kind: a trip's is 6 kB, and whoever looks it up hashes it. */
export function keptText(
  resource: AnyResource,
  kind: string,
  make: (resource: AnyResource, kind: string) => string,
): string {
  const texts = kept.get(resource) ?? new Map<string, string>()
  kept.set(resource, texts)
  const hit = texts.get(kind)
  if (hit !== undefined) return hit
  const text = make(resource, kind)
  if (texts.size < MOST_KINDS) texts.set(kind, text)
  return text
}
