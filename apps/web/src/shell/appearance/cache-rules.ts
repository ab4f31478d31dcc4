/**
 * A name of ours that is not a preference: the screen stays locked. The session and the step of registration have other
 * prefixes.
 */
const KEPT_NAMES = new Set(['tuheng.lock'])
const OWN_PREFIX = /^(tuheng\.|list:)/

/** Names in the browser's storage that may be removed: preferences, open tabs, the state of lists. */
export function clearableNames(names: readonly string[]): string[] {
  return names.filter(name => OWN_PREFIX.test(name) && !KEPT_NAMES.has(name))
}
