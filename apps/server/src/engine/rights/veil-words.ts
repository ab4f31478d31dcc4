import { DomainError, type Issue, withoutUnseen } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { fillText } from '@tuheng/domain/kernel/text'
import { resourceOf } from '../directory.ts'
import { type Veil, veilOf } from './serialise.ts'

/** What sentences repeat of records, only as far as the person sees those fields there. */
export function maskUnseen(actor: Actor, issues: readonly Issue[]): Issue[] {
  const sees = (path: string): boolean => {
    const dot = path.indexOf('.')
    return veilOf(actor, resourceOf(path.slice(0, dot))).sight(path.slice(dot + 1)) === 'visible'
  }
  return issues.map(issue => withoutUnseen(issue, sees))
}

/** The same error where nothing has to be kept back. */
export function maskUnseenOfRefusal(actor: Actor, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  const issues = maskUnseen(actor, error.issues)
  return issues.every((issue, i) => issue === error.issues[i]) ? error : new DomainError(issues, error.data)
}

/** Shorter figures stand in any sentence by chance. */
const SHORTEST = 3

/** What refusals say of a record, without the figures of it that the reader may not see: guards judge the whole row, and name what they find. The same list where nothing is taken out. */
export function veilWords(issues: readonly Issue[], row: AnyRow, { veiled }: Pick<Veil, 'veiled'>): readonly Issue[] {
  const hidden = veiled.size ? figuresOf(row, veiled) : undefined
  if (!hidden) return issues
  const shown = issues.map(issue => ({
    ...issue,
    zh: issue.zh.replaceAll(hidden, '***'),
    en: issue.en.replaceAll(hidden, '***'),
  }))
  return shown.some((one, i) => one.zh !== issues[i]?.zh || one.en !== issues[i].en) ? shown : issues
}

function figuresOf(row: AnyRow, veiled: Veil['veiled']): RegExp | undefined {
  const words = [...veiled.keys()].flatMap(path => valuesAt(row, path.split('.'))).flatMap(spellings)
  const long = [...new Set(words)]
    .filter(word => word.length >= SHORTEST && /[1-9]/.test(word))
    .toSorted((a, b) => b.length - a.length)
  return long.length
    ? new RegExp(`(?<![\\d.,])-?(?:${long.map(word => word.replaceAll('.', '\\.')).join('|')})(?![\\d]|[.,]\\d)`, 'g')
    : undefined
}

function valuesAt(held: unknown, [name = '', ...deeper]: readonly string[]): string[] {
  const parts = (Array.isArray(held) ? held : [held]) as unknown[]
  return parts.flatMap(part => {
    if (typeof part !== 'object' || part === null) return []
    const value = (part as AnyRow)[name]
    return deeper.length
      ? valuesAt(value, deeper)
      : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
        ? [value]
        : []
  })
}

/** As it is, without zeros at its end, to the cent, and each with its thousands marked. */
function spellings(value: string): string[] {
  const plain = value.replace(/^-/, '')
  const short = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  const cents = `${short.split('.')[0]}.${(short.split('.')[1] ?? '').padEnd(2, '0')}`
  return [plain, short, cents].flatMap(one => [one, fillText('{n:money}', { n: one })])
}
