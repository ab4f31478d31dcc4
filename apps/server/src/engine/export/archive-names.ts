const MAX_LENGTH = 80
/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A name that every file system takes: without separators, reserved, control and invisible characters, dots or blanks
 * at its ends. `fallback` stands for a text of which nothing is left.
 */
export function safeName(text: string, fallback: string): string {
  const clean = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
  const name = [...clean]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return name === '' || DEVICE.test(name) ? fallback : name
}

/** `.jpg` of a stored file. Anything that is no plain extension is left out. */
export function safeExtension(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''
}

/**
 * Gives every name once: a second one becomes `name (2)`, before its extension. File systems that ignore case keep them
 * apart, too.
 */
export function uniqueNames(): (name: string, extension?: string) => string {
  const taken = new Map<string, number>()
  return (wanted, extension = '') => {
    const key = `${wanted}${extension}`.toLowerCase()
    const first = taken.get(key)
    taken.set(key, first ?? 1)
    if (first === undefined) return `${wanted}${extension}`
    for (let n = first + 1; ; n++) {
      const name = `${wanted} (${n})${extension}`
      if (taken.has(name.toLowerCase())) continue
      taken.set(key, n).set(name.toLowerCase(), 1)
      return name
    }
  }
}
