/** Looks up names of divisions. The table is large, so the browser loads it only for screens that need it. */
let lookup: ((code: string) => string | undefined) | undefined

export function setRegionLookup(fn: (code: string) => string | undefined): void {
  lookup = fn
}

/** Name of a GB/T 2260 code. Undefined if it is unknown or the table is not loaded. */
export function knownRegionName(code: string): string | undefined {
  return lookup?.(code)
}

/** Six digits, and an existing division if the table is loaded. */
export function looksLikeRegion(code: string): boolean {
  return /^[1-8]\d{5}$/.test(code) && (!lookup || lookup(code) !== undefined)
}
