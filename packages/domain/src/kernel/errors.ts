import { fillText, type Lang, type Text } from './text.ts'

export interface ErrorDef extends Text {
  /** HTTP status of the answer. */
  status: number
  /**
   * Params that repeat values of records, with the fields (`statement.netSum`, `party.bankAccounts.accountNo`) that the
   * reader must be allowed to see. Params that repeat the caller's input need none.
   */
  reveals?: Readonly<Record<string, readonly string[]>>
  /** The record has nothing that the act could be for, so that a menu leaves the act out instead of saying this. */
  moot?: boolean
}

/** A record that a sentence names; `path` is its page. */
export interface NamedRecord {
  resource: string
  id: number
  no: string
  path: string
}

/** One error with its path (`lines.2.price`). An empty path means the whole document. */
export interface Issue extends Text {
  code: string
  status: number
  path: string
  params: Record<string, unknown>
  /** The params as the English sentence says them, where they are words that a reader may not be allowed to see. */
  enParams?: Readonly<Record<string, unknown>>
  /** The named records that the reader may open. */
  records?: readonly NamedRecord[]
  /** What puts it right: a transition of the record, or `edit` at its path. The page offers it beside the sentence. */
  way?: string
}

type Names<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? Plain<P> | Names<Rest> : never
/** A placeholder may have a format, `{open:money}`, or be optional, `{way?}`. */
type Plain<P extends string> = P extends `${infer Name}:money`
  ? Name
  : P extends `${infer Name}?`
    ? Name
    : P extends `${infer Name}#${string}`
      ? Name
      : P
type ParamsOf<D extends ErrorDef> = { [K in Names<D['zh']> | Names<D['en']>]: unknown }
type Args<D extends ErrorDef> = [Names<D['zh']>] extends [never]
  ? [params?: Record<string, never>]
  : [params: ParamsOf<D>]

/** The maximum number of issues in one answer. The others are counted. */
export const MAX_ISSUES = 50

/** An expected refusal. The user sees its issues, at most MAX_ISSUES of them. */
export class DomainError extends Error {
  readonly issues: Issue[]
  /** The number of issues that are not in `issues`. */
  readonly more: number
  /** More for the caller, for example both versions of a conflict. */
  readonly data: unknown
  constructor(issues: Issue[], data: unknown = null) {
    const reported = issues.slice(0, MAX_ISSUES)
    super(reported.map(i => i.en).join('; '))
    this.name = 'DomainError'
    this.issues = reported
    this.more = issues.length - reported.length
    this.data = data
  }
  get status(): number {
    return this.issues[0]?.status ?? 400
  }
  get code(): string {
    return this.issues[0]?.code ?? 'unknown'
  }
  text(lang: Lang): string {
    const [first] = this.issues
    if (!first) return ''
    if (this.issues.length === 1) return first[lang]
    const rest = this.more ? [{ zh: `另有 ${this.more} 处`, en: `${this.more} more` }] : []
    return [...this.issues, ...rest].map(i => i[lang]).join(lang === 'zh' ? '；' : '; ')
  }
}

const revealingErrors = new Map<string, ErrorDef>()
const mootErrors = new Set<string>()

/** Whether an act is refused because the record has nothing that it could be for. */
export const isMoot = ({ code }: Pick<Issue, 'code'>): boolean => mootErrors.has(code)

/** Replaces every param whose fields `canSee` denies by `***`. Returns the same issue if it denies none. */
export function redactIssue(issue: Issue, canSee: (path: string) => boolean): Issue {
  const def = revealingErrors.get(issue.code)
  const hidden = Object.entries(def?.reveals ?? {}).filter(([, paths]) => !paths.every(canSee))
  if (!def || !hidden.length) return issue
  const covered = Object.fromEntries(hidden.map(([name]) => [name, '***']))
  const { params, enParams = params, zh, en, ...rest } = issue
  const names = hidden.flatMap(([name]) => (missing(params[name]) ? [] : [name]))
  return names.length
    ? {
        ...rest,
        params: { ...params, ...covered },
        zh: zh.replaceAll(valuesIn(params, names), '***'),
        en: en.replaceAll(valuesIn(enParams, names), '***'),
      }
    : issue
}

/** Matches what a sentence says for these params. */
function valuesIn(params: Readonly<Record<string, unknown>>, names: readonly string[]): RegExp {
  const values = names.flatMap(name => [`{${name}:money}`, `{${name}}`].map(place => fillText(place, params)))
  const words = values.map(value => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(?<![\\d.,])(?:${words.join('|')})(?![\\d]|[.,]\\d)`, 'g')
}

const missing = (value: unknown): boolean => value === undefined || value === null || value === ''

export interface ErrorSet<D extends Record<string, ErrorDef>> {
  defs: D
  /** Creates an issue, for guards and validations that collect several. */
  issue<C extends keyof D & string>(code: C, ...args: [...Args<D[C]>, path?: string]): Issue
  /** Throws the issue. */
  fail<C extends keyof D & string>(code: C, ...args: [...Args<D[C]>, path?: string]): never
}

/**
 * Defines the errors of an area: `'waybill.vehicle_busy': { status: 409, zh: '车辆{plateNo}…', en: '…' }`. The
 * placeholders in `zh` are required params.
 */
export function defineErrors<const D extends Record<string, ErrorDef>>(defs: D): ErrorSet<D> {
  for (const [code, def] of Object.entries<ErrorDef>(defs)) {
    if (def.reveals) revealingErrors.set(code, def)
    if (def.moot) mootErrors.add(code)
  }
  const issue = (code: string, params: Record<string, unknown> = {}, path = ''): Issue => {
    const def = defs[code]
    if (!def) throw new Error(`unknown error code ${code}`)
    return { code, status: def.status, path, params, zh: fillText(def.zh, params), en: fillText(def.en, params) }
  }
  return {
    defs,
    issue: (code, ...args) => issue(code, args[0] as Record<string, unknown>, args[1] as string | undefined),
    fail: (code, ...args) => {
      throw new DomainError([issue(code, args[0] as Record<string, unknown>, args[1] as string | undefined)])
    },
  }
}

/** Throws all issues at once. Does nothing if there are none. */
export function failAll(issues: readonly (Issue | undefined | false | null)[]): void {
  const found = issues.filter(i => !!i)
  if (found.length) throw new DomainError(found)
}

/** An issue in one language, as an answer contains it. */
export interface LocalizedIssue {
  code: string
  path: string
  msg: string
  records?: NamedRecord[]
}

export const localizeIssues = (issues: readonly Issue[], lang: Lang): LocalizedIssue[] =>
  issues.map(({ code, path, records, [lang]: msg }) => ({
    code,
    path,
    msg,
    ...(records?.length ? { records: [...records] } : {}),
  }))

/** The same issue with a prefix before its path. */
export function at(path: string, issue: Issue): Issue {
  return { ...issue, path: [path, issue.path].filter(part => part !== '').join('.') }
}
