import { visibleLine } from '../../kernel/invisible-characters.ts'
import { MAX_NAME_LENGTH } from './limits.ts'

/** Characters that some file system refuses, or reads as a path. */
const FORBIDDEN = /[<>:"/\\|?*]/u
/** Names that Windows keeps for devices, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$/iu

export type NameProblem = 'folder.name' | 'folder.characters' | 'folder.reserved'

/** A name as it is stored, in one spelling: without invisible characters and marks of direction. */
export const storedName = (typed: string): string => visibleLine(typed.normalize('NFC'))

/** Why a file or folder cannot be called so. */
export function nameProblem(name: string): NameProblem | undefined {
  const length = [...name].length
  if (length === 0 || length > MAX_NAME_LENGTH) return 'folder.name'
  if (FORBIDDEN.test(name)) return 'folder.characters'
  if (/^\.+$/.test(name) || /[. ]$/.test(name) || DEVICES.test(name)) return 'folder.reserved'
  return undefined
}

/** `name` (2).pdf, with the first number that is free. The stem is shortened where the name would be too long. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const extension = dot > 0 ? name.slice(dot) : ''
  for (let n = 2; ; n++) {
    const tail = ` (${n})${extension}`
    const next = `${[...stem].slice(0, MAX_NAME_LENGTH - [...tail].length).join('')}${tail}`
    if (!isTaken(next)) return next
  }
}

/** Names that differ in upper and lower case alone are the same. */
export const nameKey = (name: string): string => name.toLowerCase()
