import type { LongLists } from './url-codec.ts'

const PREFIX = 'list:'

/** Stores long lists of values outside the address, in the browser tab's session storage. */
export const longLists: LongLists = {
  put: values => {
    const text = JSON.stringify(values)
    const key = hash(text)
    try {
      sessionStorage.setItem(PREFIX + key, text)
    } catch {
      // The storage is full: the filter lasts until the next reload
      memory.set(key, [...values])
    }
    return key
  },
  get: key => {
    const text = sessionStorage.getItem(PREFIX + key)
    return text ? (JSON.parse(text) as unknown[]) : memory.get(key)
  },
}

const memory = new Map<string, unknown[]>()

/** FNV-1a, twice 32 bits: short, and equal lists have equal keys. */
function hash(text: string): string {
  const run = (seed: number) => {
    let h = seed
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
    return (h >>> 0).toString(36)
  }
  return run(0x811c9dc5) + run(0x1234567)
}
