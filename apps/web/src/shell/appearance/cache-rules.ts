/**
 * A name of ours that is not a preference: the screen stays locked. The session and the step of registration have other
 * prefixes.
 */
const STAYS = new Set(['tuheng.lock'])
const OURS = /^(tuheng\.|list:)/

/** Names in the browser's storage that may be removed: preferences, open tabs, the state of lists. */
export function forgettable(names: readonly string[]): string[] {
  return names.filter(name => OURS.test(name) && !STAYS.has(name))
}
