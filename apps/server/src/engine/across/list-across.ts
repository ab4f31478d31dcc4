import { belongsToCompany } from '@tuheng/domain/kernel/across'
import { defineErrors, type ErrorSet, failAll } from '@tuheng/domain/kernel/errors'
import type { AcrossAnswer, AcrossRequest, LeftOut, Summary } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import { type AnyResource, type AnyRow, columnField, labelOf } from '@tuheng/domain/kernel/resource'
import type { Server } from '../calls/endpoint.ts'
import type { FaceCall } from '../calls/face-endpoint.ts'
import { type DictNames } from '../export/sheet-kinds.ts'
import { dictNames } from '../export/dict-names.ts'
import { type CursorValues, type ListPage, listRows } from '../read/list.ts'
import { summarise } from '../read/summary.ts'
import { redactError } from '../rights/redact-issues.ts'
import { viewerAccess } from '../rights/redact.ts'
import { refuseViewAs } from '../write/work.ts'
import { eachCompany, enterCompanies, type Entered, leftOut, OUT_OF_REACH, unlessOutOfReach } from './companies.ts'
import { keyComparison, mergeRows } from './merge-rows.ts'
import { mergeSums } from './merge-sums.ts'

/** Where a page begins: the order of the list, and for each company the sort values of its last row that was shown. */
interface Start {
  sort: string[]
  after: ReadonlyMap<number, CursorValues>
}

interface CompanyPage extends Entered {
  page: ListPage
  sums: Summary | undefined
}

/**
 * One page of a list over the companies of a person. In each company it runs the list of that company: in a read-only
 * transaction of its own, with the rights that the person has there at this moment. Only sorted and redacted rows are
 * put together here, so no statement reads two companies.
 */
export async function listAcross(
  server: Server,
  { actor, at, body, lang }: FaceCall<AcrossRequest>,
): Promise<AcrossAnswer> {
  // The companies of the member are none of the administrator's business
  refuseViewAs(actor)
  const { cursors } = server.engine
  const context = {
    owner: [0, actor.userId],
    call: `${at.face.api}/across`,
    sort: (body.sort ?? []).join(),
    field: 'after',
  } as const
  refuseOwnFields(at.resource, body)
  const start = body.after === undefined ? undefined : startOf(cursors.open(context, body.after))
  const { entered, left, complete } = await enterCompanies(server, actor, body.companies)
  const readable = entered.filter(one => !start || start.after.has(one.id))
  const allowed: Entered[] = []
  for (const one of readable) {
    if (can(one.actor, at.face, 'read')) allowed.push(one)
    else left.push(leftOut(one, 'right'))
  }
  const sort = start?.sort ?? sortOf(at, body, allowed)
  const included = allowed.filter(one => {
    const { mayQuery } = viewerAccess(one.actor, at.resource, at.face)
    const fields = [...namesIn(body.filters), ...sort.map(nameOf)].filter(
      name => columnField(at.resource, name) && !mayQuery(name),
    )
    if (fields.length) left.push(leftOut(one, 'veiled', [...new Set(fields)]))
    return !fields.length
  })
  const pages: CompanyPage[] = []
  const answers = await eachCompany(included, one => pageOf(server, one, { at, body, lang, sort, start }))
  for (const [i, answer] of answers.entries()) {
    if (answer === OUT_OF_REACH) left.push(leftOut(included[i] as Entered, 'unavailable'))
    else pages.push(answer)
  }
  const places = mergeRows(
    pages.map(({ page }) => page.keys ?? []),
    { size: body.pageSize ?? DEFAULT_PAGE, compare: keyComparison(at.resource, sort) },
  )
  const next = nextStart(pages, places, { sort, after: start?.after ?? new Map() })
  const sums = pages.flatMap(one => one.sums ?? [])
  return {
    list: rowsOf(pages, places),
    companies: pages.map(({ id, name, page: { total, capped }, sums: own }) => ({
      id,
      name,
      total: own?.count ?? total,
      capped,
      ...(own ? { sums: own } : {}),
    })),
    left: [...left, ...goneSince(start, [...entered, ...left], body.companies)],
    complete,
    ...(sums.length ? { sums: mergeSums(sums) } : {}),
    next: next && cursors.seal(context, [next.sort, ...[...next.after].map(([id, keys]) => [id, ...keys])]),
    notFound: foundNowhere(pages),
  }
}

const defs = {
  'across.field': {
    status: 400,
    zh: '{label}只在一家公司内有意义，全部公司的列表不能按它筛选或排序',
    en: '{label} belongs to one company: a list of all companies cannot be filtered or sorted by it',
  },
} as const

const acrossErrors: ErrorSet<typeof defs> = defineErrors(defs)
const DEFAULT_PAGE = 20
const nameOf = (sort: string): string => sort.replace(/^-/, '')

function startOf([sort, ...companies]: unknown[]): Start {
  return {
    sort: sort as string[],
    after: new Map((companies as [number, ...unknown[]][]).map(([id, ...keys]) => [id, keys])),
  }
}

/** Names of the filters that narrow the list. */
const namesIn = (filters: AcrossRequest['filters'] = {}): string[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : name,
  )

/**
 * The requested order, or of the default one what may be queried in all companies. Where that is the newest first, ids
 * order each company, as in its own list, and the time of creation the companies.
 */
function sortOf({ resource, face }: FaceAddress, { sort }: AcrossRequest, companies: readonly Entered[]): string[] {
  if (sort?.length) return [...sort]
  const accesses = companies.map(({ actor }) => viewerAccess(actor, resource, face))
  const isShared = (name: string): boolean => {
    const field = columnField(resource, name)
    return field !== undefined && !belongsToCompany(field) && accesses.every(({ mayQuery }) => mayQuery(name))
  }
  const usual = (resource.list.sort ?? []).filter(one => isShared(nameOf(one)))
  return usual.length ? usual : isShared('createdAt') ? ['-id', '-createdAt'] : ['-id']
}

/** Ids and codes of one company would match other records, or nothing, in another. */
function refuseOwnFields(resource: AnyResource, { filters = {}, sort = [] }: AcrossRequest): void {
  const isOwn = (name: string): boolean =>
    belongsToCompany(columnField(resource, name) ?? { kind: 'text', label: name })
  const bound = [
    ...namesIn(filters)
      .filter(name => isOwn(name) && !['empty', 'notEmpty'].includes(String((filters[name] as { op?: unknown }).op)))
      .map(name => ({ name, path: `filters.${name}` })),
    ...sort
      .map(nameOf)
      .filter(isOwn)
      .map(name => ({ name, path: 'sort' })),
  ]
  failAll(
    bound.map(({ name, path }) => {
      const field = columnField(resource, name)
      if (!field) return undefined
      const label = labelOf(field, name)
      const { en } = acrossErrors.issue('across.field', { label: label.en })
      return { ...acrossErrors.issue('across.field', { label: label.zh }, path), en }
    }),
  )
}

/** The list of one company, as its own call would answer it, with the sort values of its rows. */
async function pageOf(
  { engine: { db } }: Server,
  company: Entered,
  {
    at,
    body,
    lang,
    sort,
    start,
  }: Pick<FaceCall<AcrossRequest>, 'at' | 'body' | 'lang'> & {
    sort: string[]
    start: Start | undefined
  },
): Promise<CompanyPage | typeof OUT_OF_REACH> {
  const { actor, id: orgId } = company
  const { filters, search, columns, pageSize = DEFAULT_PAGE, sums: wantsSums } = body
  const target = { ...at, actor }
  const after = start?.after.get(orgId)
  const narrowed = { ...(filters ? { filters } : {}), ...(search ? { search } : {}) }
  const query = {
    ...narrowed,
    ...(columns ? { columns } : {}),
    ...(after?.length ? { after } : {}),
    // The totals count, too
    ...(start || wantsSums ? { count: 'none' as const } : {}),
    sort,
    pageSize,
    withKeys: true,
  }
  try {
    return await unlessOutOfReach(() =>
      db.company(
        orgId,
        async sql => {
          const [page, sums, words] = await Promise.all([
            listRows(sql, target, query),
            wantsSums && !start ? summarise(sql, target, narrowed) : undefined,
            dictNames(
              sql,
              { orgId, lang },
              dictFields(at.resource, columns).map(([, field]) => field),
            ),
          ])
          for (const row of page.list) addWords(row, words, dictFields(at.resource, columns))
          return { ...company, page, sums }
        },
        { readOnly: true },
      ),
    )
  } catch (error) {
    throw redactError(actor, error)
  }
}

const dictFields = ({ fields }: AnyResource, columns: readonly string[] = Object.keys(fields)) =>
  Object.entries(fields).filter(([name, field]) => field.dict !== undefined && columns.includes(name))

/** Adds the word of the company's own dictionary beside each code, as labels stand beside references. */
function addWords(row: AnyRow, words: DictNames, fields: ReturnType<typeof dictFields>): void {
  for (const [name, { dict = '' }] of fields) {
    const value = row[name]
    const word = typeof value === 'string' ? words.get(dict)?.get(value) : undefined
    if (word !== undefined) row[`${name}$`] = word
  }
}

function rowsOf(pages: readonly CompanyPage[], places: readonly number[]): AnyRow[] {
  const taken = pages.map(() => 0)
  return places.map(place => {
    const { id, page } = pages[place] as CompanyPage
    const row = page.list[taken[place] as number] as AnyRow
    taken[place] = (taken[place] as number) + 1
    return { ...row, orgId: id }
  })
}

/** Where the next page begins; null if no company has further rows. Companies that have none are left out. */
function nextStart(pages: readonly CompanyPage[], places: readonly number[], { sort, after }: Start): Start | null {
  const rest = pages.flatMap(({ id, page }, i): [number, CursorValues][] => {
    const shown = places.filter(place => place === i).length
    if (shown === page.list.length && !page.next) return []
    return [[id, shown > 0 ? (page.keys?.[shown - 1] ?? []) : (after.get(id) ?? [])]]
  })
  return rest.length ? { sort, after: new Map(rest) } : null
}

/**
 * Companies of earlier pages that the person has left, or that no longer let them in. They are named no more. One that is
 * not chosen any more is not left out.
 */
function goneSince(
  start: Start | undefined,
  known: readonly { id: number }[],
  chosen: readonly number[] | undefined,
): LeftOut[] {
  return [...(start?.after.keys() ?? [])]
    .filter(id => !known.some(one => one.id === id) && (!chosen || chosen.includes(id)))
    .map(id => leftOut({ id, name: '' }, 'closed'))
}

/** Values of a pasted list that no row of any company has. */
function foundNowhere(pages: readonly CompanyPage[]): AcrossAnswer['notFound'] {
  const [first, ...others] = pages.map(({ page }) => page.notFound)
  return Object.fromEntries(
    Object.entries(first ?? {}).map(([name, values]) => [
      name,
      values.filter(value => others.every(one => one[name]?.includes(value))),
    ]),
  )
}
