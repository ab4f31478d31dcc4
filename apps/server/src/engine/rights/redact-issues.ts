import { DomainError, type Issue, redactIssue } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { RestrictedField } from '@tuheng/domain/kernel/field-access'
import { withoutSteps } from '@tuheng/domain/kernel/steps'
import { fillText, type Lang, type Text } from '@tuheng/domain/kernel/text'
import { resourceOf } from '../directory.ts'
import { maskField, type ViewerAccess, viewerAccess } from './redact.ts'

/** Removes values of records from the issues where the person may not see their fields. */
export function redactIssues(actor: Actor, issues: readonly Issue[]): Issue[] {
  const canSee = (path: string): boolean => {
    const dot = path.indexOf('.')
    return viewerAccess(actor, resourceOf(path.slice(0, dot))).visibilityOf(path.slice(dot + 1)) === 'visible'
  }
  return issues.map(issue => redactIssue(issue, canSee))
}

/** As `redactIssues`. Returns the same error if nothing was removed. */
export function redactError(actor: Actor, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  const issues = redactIssues(actor, error.issues)
  return issues.every((issue, i) => issue === error.issues[i]) ? error : new DomainError(issues, error.data)
}

interface CheckedRecord {
  resource: AnyResource
  row: AnyRow
}

/**
 * Removes values of a record from issues where the reader may not see them. Guards check the full row and may name any
 * value. It removes a word too many rather than one too few. Returns the same list if nothing was removed.
 */
export function redactRecordValues(
  given: readonly Issue[],
  { resource, row }: CheckedRecord,
  { restricted }: Pick<ViewerAccess, 'restricted'>,
): readonly Issue[] {
  const seesStatuses = ![...restricted.keys()].some(path => path in resource.machines)
  const issues = seesStatuses ? given : given.map(withoutSteps)
  const secrets = [...restricted]
    .flatMap(([path, one]) =>
      valuesAt(row, path.split('.')).flatMap(value =>
        secretsOf(value, one, resource.machines[path]?.describeState?.(row)?.state),
      ),
    )
    .toSorted((x, y) => y.length - x.length)
  const isSame = issues.every((issue, i) => issue === given[i])
  if (!secrets.length) return isSame ? given : issues
  const shown = issues.map(issue => ({
    ...issue,
    params: Object.fromEntries(
      Object.entries(issue.params).map(([name, value]) => [
        name,
        typeof value === 'string' ? replaceSecrets(value, secrets, 'zh') : value,
      ]),
    ),
    zh: replaceSecrets(issue.zh, secrets, 'zh'),
    en: replaceSecrets(issue.en, secrets, 'en'),
  }))
  return shown.some((one, i) => one.zh !== given[i]?.zh || one.en !== given[i].en) ? shown : given
}

/** A value as sentences write it, and its replacement. */
interface Secret extends Record<Lang, RegExp> {
  replacement: string
  length: number
}

const HIDDEN = '***'

const replaceSecrets = (sentence: string, secrets: readonly Secret[], lang: Lang): string =>
  secrets.reduce((text, secret) => text.replaceAll(secret[lang], secret.replacement), sentence)

/** The notations of a figure, a number, a word or the label of a choice. */
function secretsOf(value: unknown, { visibility, field }: RestrictedField, stateLabel: Text | undefined): Secret[] {
  if (typeof value === 'number')
    return field.kind === 'ref' || value === 0 ? [] : [secretOf(wholeFigure(String(value)), HIDDEN)]
  if (typeof value !== 'string') return []
  if (field.choices)
    return [field.choices[value], stateLabel].flatMap(label =>
      label ? [{ ...secretOf(escapeRegExp(label.zh), HIDDEN), en: new RegExp(escapeRegExp(label.en), 'g') }] : [],
    )
  const replacement = visibility === 'masked' && field.mask ? String(maskField(value, field)) : HIDDEN
  if (!/^-?\d+(\.\d+)?$/.test(value))
    return value.length < SHORTEST_WORD ? [] : [secretOf(escapeRegExp(value), replacement)]
  return spellings(value)
    .filter(word => word.length >= SHORTEST_FIGURE && /[1-9]/.test(word))
    .map(word => secretOf(wholeFigure(word), replacement))
}

function secretOf(source: string, replacement: string): Secret {
  return { zh: new RegExp(source, 'g'), en: new RegExp(source, 'g'), replacement, length: source.length }
}

/** Shorter values occur in any sentence by chance. */
const SHORTEST_FIGURE = 3
const SHORTEST_WORD = 2

const escapeRegExp = (word: string): string => word.replaceAll(/[\^$.*+?()[\]{}|/]/g, '\\$&')
/** Matches a figure that is not part of a longer figure, a number or a date. */
const wholeFigure = (word: string): string => `(?<![\\d.,])-?${escapeRegExp(word)}(?![\\d]|[.,]\\d)`

function valuesAt(container: unknown, [name = '', ...deeper]: readonly string[]): unknown[] {
  const parts = (Array.isArray(container) ? container : [container]) as unknown[]
  return parts.flatMap(part => {
    if (typeof part !== 'object' || part === null) return []
    const value = (part as AnyRow)[name]
    return deeper.length ? valuesAt(value, deeper) : [value]
  })
}

/** Notations of a decimal: as it is, without trailing zeros, with two decimals, and each with thousands separators. */
function spellings(value: string): string[] {
  const plain = value.replace(/^-/, '')
  const short = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  const cents = `${short.split('.')[0]}.${(short.split('.')[1] ?? '').padEnd(2, '0')}`
  return [plain, short, cents].flatMap(one => [one, fillText('{n:money}', { n: one })])
}
