import { DomainError, type Issue, withoutUnseen } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Veiled } from '@tuheng/domain/kernel/sight'
import { fillText, type Lang, type Text } from '@tuheng/domain/kernel/text'
import { resourceOf } from '../directory.ts'
import { maskField, type Veil, veilOf } from './serialise.ts'

/** What sentences repeat of records, only as far as the person sees those fields there. */
export function maskUnseen(actor: Actor, issues: readonly Issue[]): Issue[] {
  const canSee = (path: string): boolean => {
    const dot = path.indexOf('.')
    return veilOf(actor, resourceOf(path.slice(0, dot))).sight(path.slice(dot + 1)) === 'visible'
  }
  return issues.map(issue => withoutUnseen(issue, canSee))
}

/** The same error where nothing has to be kept back. */
export function maskUnseenOfRefusal(actor: Actor, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  const issues = maskUnseen(actor, error.issues)
  return issues.every((issue, i) => issue === error.issues[i]) ? error : new DomainError(issues, error.data)
}

interface Judged {
  resource: AnyResource
  row: AnyRow
}

/**
 * What refusals say of a record, without what the reader may not see of it: guards judge the whole row, and name what they
 * find. Rather a word too many is taken out than one too few. The same list where nothing is taken out.
 */
export function veilWords(
  issues: readonly Issue[],
  { resource, row }: Judged,
  { veiled }: Pick<Veil, 'veiled'>,
): readonly Issue[] {
  const secrets = [...veiled]
    .flatMap(([path, one]) =>
      valuesAt(row, path.split('.')).flatMap(value =>
        secretsOf(value, one, resource.machines[path]?.describeState?.(row)?.state),
      ),
    )
    .toSorted((x, y) => y.length - x.length)
  if (!secrets.length) return issues
  const shown = issues.map(issue => ({
    ...issue,
    params: Object.fromEntries(
      Object.entries(issue.params).map(([name, value]) => [
        name,
        typeof value === 'string' ? without(value, secrets, 'zh') : value,
      ]),
    ),
    zh: without(issue.zh, secrets, 'zh'),
    en: without(issue.en, secrets, 'en'),
  }))
  return shown.some((one, i) => one.zh !== issues[i]?.zh || one.en !== issues[i].en) ? shown : issues
}

/** A value as sentences write it, and what they write instead. */
interface Secret extends Record<Lang, RegExp> {
  instead: string
  length: number
}

const HIDDEN = '***'

const without = (sentence: string, secrets: readonly Secret[], lang: Lang): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret[lang], secret.instead), sentence)

/** A figure, a number, a word, or the label of a choice. */
function secretsOf(value: unknown, { sight, field }: Veiled, standing: Text | undefined): Secret[] {
  if (typeof value === 'number')
    return field.kind === 'ref' || value === 0 ? [] : [secretOf(figure(String(value)), HIDDEN)]
  if (typeof value !== 'string') return []
  if (field.choices)
    return [field.choices[value], standing].flatMap(label =>
      label ? [{ ...secretOf(literal(label.zh), HIDDEN), en: new RegExp(literal(label.en), 'g') }] : [],
    )
  const instead = sight === 'masked' && field.mask ? String(maskField(value, field)) : HIDDEN
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value.length < SHORTEST_WORD ? [] : [secretOf(literal(value), instead)]
  return spellings(value)
    .filter(word => word.length >= SHORTEST_FIGURE && /[1-9]/.test(word))
    .map(word => secretOf(figure(word), instead))
}

function secretOf(source: string, instead: string): Secret {
  return { zh: new RegExp(source, 'g'), en: new RegExp(source, 'g'), instead, length: source.length }
}

/** Shorter ones stand in any sentence by chance. */
const SHORTEST_FIGURE = 3
const SHORTEST_WORD = 2

const literal = (word: string): string => word.replaceAll(/[\^$.*+?()[\]{}|/]/g, '\\$&')
/** By itself: no part of a longer figure, a number or a date. */
const figure = (word: string): string => `(?<![\\d.,])-?${literal(word)}(?![\\d]|[.,]\\d)`

function valuesAt(held: unknown, [name = '', ...deeper]: readonly string[]): unknown[] {
  const parts = (Array.isArray(held) ? held : [held]) as unknown[]
  return parts.flatMap(part => {
    if (typeof part !== 'object' || part === null) return []
    const value = (part as AnyRow)[name]
    return deeper.length ? valuesAt(value, deeper) : [value]
  })
}

/** As it is, without zeros at its end, to the cent, and each with its thousands marked. */
function spellings(value: string): string[] {
  const plain = value.replace(/^-/, '')
  const short = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  const cents = `${short.split('.')[0]}.${(short.split('.')[1] ?? '').padEnd(2, '0')}`
  return [plain, short, cents].flatMap(one => [one, fillText('{n:money}', { n: one })])
}
