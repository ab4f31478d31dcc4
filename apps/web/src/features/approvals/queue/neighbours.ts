/** What to show after a decision: the one below it, else the one above; undefined if there is none. */
export function nextOf<K>(keys: readonly K[], key: K): K | undefined {
  const at = keys.indexOf(key)
  return at < 0 ? keys[0] : (keys[at + 1] ?? keys[at - 1])
}

/** The neighbour in the list, which ends at both ends. */
export function neighbourOf<K>(keys: readonly K[], key: K | undefined, by: 1 | -1): K | undefined {
  const at = key === undefined ? -1 : keys.indexOf(key)
  if (at < 0) return keys[0]
  return keys[Math.min(keys.length - 1, Math.max(0, at + by))]
}

/**
 * What to show once the list was read again and no longer has what was shown: the first below it that is still there, else
 * the last above it.
 */
export function survivorOf<K>(before: readonly K[], key: K, now: readonly K[]): K | undefined {
  const at = before.indexOf(key)
  if (at < 0) return undefined
  const left = new Set(now)
  return before.slice(at + 1).find(one => left.has(one)) ?? before.slice(0, at).findLast(one => left.has(one))
}
