export const MAX_BYTES = 2 * 1024 ** 3
export const MAX_NAME = 255
export const MAX_FILES = 50
/** Deepest level of folders, the dropped one included. */
export const MAX_DEPTH = 5

export type FileProblem = 'files.tooLarge' | 'files.longName' | 'files.wrongKind' | 'files.emptyFile'

/** Why a file is refused before the upload. The server checks again, by content. */
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

/** Number of folders in the path of a file: 2 for `2026/11/a.pdf`. */
export function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length - 1
}

/** Whether a photograph may be added if only these types are accepted. */
export function takesPhotos(accept: readonly string[] = []): boolean {
  return fileProblem({ name: 'a.jpg', size: 1, type: 'image/jpeg' }, accept) === undefined
}

/** `.pdf` and `pdf` match the extension, `image/*` and `application/pdf` the type. */
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
