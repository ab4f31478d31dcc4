export const MAX_BYTES = 2 * 1024 ** 3
export const MAX_NAME = 255
export const MAX_FILES = 50
/** Folders inside each other, the dropped one included. */
export const MAX_DEPTH = 5

export type FileProblem = 'files.tooLarge' | 'files.longName' | 'files.wrongKind' | 'files.emptyFile'

/** Why a file is refused before it is sent; the server judges again, by its content. */
export function fileProblem(
  file: { name: string; size: number; type: string },
  accept: readonly string[] = [],
  maxBytes = MAX_BYTES,
): FileProblem | undefined {
  if (file.size > maxBytes) return 'files.tooLarge'
  if (file.size === 0) return 'files.emptyFile'
  if (file.name.length > MAX_NAME) return 'files.longName'
  return accept.length === 0 || accept.some(rule => fits(rule, file)) ? undefined : 'files.wrongKind'
}

/** How many folders a path from a chosen or dropped folder goes through: `2026/11/a.pdf` two. */
export function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length - 1
}

/** May a photograph be added where only these are taken? */
export function takesPhotos(accept: readonly string[] = []): boolean {
  return fileProblem({ name: 'a.jpg', size: 1, type: 'image/jpeg' }, accept) === undefined
}

/** `.pdf` and `pdf` by the ending, `image/*` and `application/pdf` by the type. */
function fits(rule: string, file: { name: string; type: string }): boolean {
  if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
  if (rule.includes('/')) return file.type === rule
  return file.name.toLowerCase().endsWith(`.${rule.replace(/^\./, '').toLowerCase()}`)
}

/** `1536` → `1.5 KB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0
  const size = bytes / 1024 ** power
  return `${power === 0 || size >= 100 || size % 1 === 0 ? Math.round(size) : size.toFixed(1)} ${units[power]}`
}
