import { fillText, type Lang, type Text } from './text.ts'

export interface ErrorDef extends Text {
  /** HTTP status of the answer that carries it. */
  status: number
  /**
   * Params that repeat values of records: the fields (`statement.netSum`, `party.bankAccounts.accountNo`) that the
   * reader must be allowed to see. None for values that the caller gave.
   */
  reveals?: Readonly<Record<string, readonly string[]>>
}

/** A record that a sentence names, as the sentence writes it; `path` is its page. */
export interface NamedRecord {
  resource: string
  id: number
  no: string
  path: string
}

/** One thing that is wrong, with the place it belongs to (`lines.2.price`); empty path = the whole document. */
export interface Issue extends Text {
  code: string
  status: number
  path: string
  params: Record<string, unknown>
  /** The records that the sentence names and its reader may open. */
  records?: readonly NamedRecord[]
}

type Names<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? Plain<P> | Names<Rest> : never
/** A place may say how it is written: `{open:money}`, or that nothing stands there when there is nothing to say: `{way?}`. */
type Plain<P extends string> = P extends `${infer Name}:money` ? Name : P extends `${infer Name}?` ? Name : P
type ParamsOf<D extends ErrorDef> = { [K in Names<D['zh']>]: unknown }
type Args<D extends ErrorDef> = [Names<D['zh']>] extends [never]
  ? [params?: Record<string, never>]
  : [params: ParamsOf<D>]

/** More than these nobody reads at once; what is beyond is counted. */
export const MAX_ISSUES = 50

/** An expected refusal: it reaches the user as written, with the places that are wrong, up to MAX_ISSUES of them. */
export class DomainError extends Error {
  readonly issues: Issue[]
  /** Places that are wrong beyond those in `issues`. */
  readonly more: number
  /** More for the caller to work with, e.g. both versions of a conflict. */
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

/** The same sentence with `***` for every param that repeats a field which `sees` denies; the same issue where it denies none. */
export function redactIssue(issue: Issue, canSee: (path: string) => boolean): Issue {
  const def = revealingErrors.get(issue.code)
  const hidden = Object.entries(def?.reveals ?? {}).filter(([, paths]) => !paths.every(canSee))
  if (!def || !hidden.length) return issue
  const params = { ...issue.params, ...Object.fromEntries(hidden.map(([name]) => [name, '***'])) }
  const values = hidden.flatMap(([name]) =>
    missing(issue.params[name]) ? [] : [`{${name}:money}`, `{${name}}`].map(place => fillText(place, issue.params)),
  )
  const found = new RegExp(
    `(?<![\\d.,])(?:${values.map(value => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?![\\d]|[.,]\\d)`,
    'g',
  )
  return values.length
    ? { ...issue, params, zh: issue.zh.replaceAll(found, '***'), en: issue.en.replaceAll(found, '***') }
    : issue
}

const missing = (value: unknown): boolean => value === undefined || value === null || value === ''

export interface ErrorSet<D extends Record<string, ErrorDef>> {
  defs: D
  /** What is wrong, as a value: for guards and validations that collect several. */
  issue<C extends keyof D & string>(code: C, ...args: [...Args<D[C]>, path?: string]): Issue
  /** Throws it. */
  fail<C extends keyof D & string>(code: C, ...args: [...Args<D[C]>, path?: string]): never
}

/** An area's errors: `'waybill.vehicle_busy': { status: 409, zh: '车辆{plateNo}…', en: '…' }`. The places in `zh` are required parameters. */
export function defineErrors<const D extends Record<string, ErrorDef>>(defs: D): ErrorSet<D> {
  for (const [code, def] of Object.entries<ErrorDef>(defs)) if (def.reveals) revealingErrors.set(code, def)
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

/** Throws all of them at once, or does nothing when there are none. */
export function failAll(issues: readonly (Issue | undefined | false | null)[]): void {
  const found = issues.filter(i => !!i)
  if (found.length) throw new DomainError(found)
}

/** As an answer says it, in one language. */
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

/** The same issue at another place. */
export function at(path: string, issue: Issue): Issue {
  return { ...issue, path: [path, issue.path].filter(part => part !== '').join('.') }
}
