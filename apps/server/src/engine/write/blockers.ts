import { DomainError, type Issue, type NamedRecord } from '@tuheng/domain/kernel/errors'
import { type Actor, can, inFace, rowVerdict } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { fillText, type Text, text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { resourceOf } from '../directory.ts'
import { column, tableName } from '../../sql/names.ts'
import { noAccess, type ViewerAccess, viewerAccess } from '../rights/redact.ts'
import type { Tx } from './tx.ts'
import { redactRecordValues } from '../rights/redact-issues.ts'

/** A record that stands in the way, as the answer names it. */
export interface Blocker {
  resource: string
  label: Text
  id: number
  no: string
  /** Its page; null where it has none. */
  path: string | null
}

/** Records of one kind that stand in the way, with the shortest way out of it. */
export interface InTheWay {
  resource: string
  ids: readonly number[]
  wayOut?: Text
  /** Between the sentence and the names, where a colon does not do. */
  lead?: Text
  /** The sentence names them already: they only become links. */
  named?: boolean
}

type Finder = (tx: Tx, row: AnyRow, issue: Issue) => Promise<readonly InTheWay[]>

const finders = new Map<string, Finder>()

/** Registers what stands behind a refusal: the records that whoever is refused must turn to, from the record that was to change. `code` may be that of one resource: `waybill record.locked`. */
export function nameBlockers(code: string, finder: Finder): void {
  finders.set(code, finder)
}

/** Codes of refusals whose blockers are named. */
export const namedRefusals = (): readonly string[] => [...finders.keys()]

/** At most so many are named, the others counted. */
const NAMED = 10

interface Judged {
  resource: AnyResource
  face?: Face | undefined
  row: AnyRow
}

/**
 * Does the work; a refusal that comes of other records names them, and says figures of the record itself, as far as the
 * person may see them. Costs nothing where nothing is refused.
 */
export async function namingBlockers<T>(tx: Tx, { resource, face, row }: Judged, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const issues = redactRecordValues(error.issues, { resource, row }, seenOf(tx.actor, resource, face))
    const redacted = issues === error.issues ? error : new DomainError([...issues], error.data)
    if (error.data !== null) throw redacted
    const [first, ...others] = issues
    const finder = first && (finders.get(`${resource.name} ${first.code}`) ?? finders.get(first.code))
    const found = finder ? (await finder(tx, row, first)).filter(kind => kind.ids.length) : []
    if (!first || !found.length) throw redacted
    const named = await refusalNaming(tx, first, found)
    throw new DomainError([...named.issues, ...others], named.data)
  }
}

/** Whoever may do something with a record without reading it learns nothing of it. */
function seenOf(actor: Actor, resource: AnyResource, face: Face | undefined): Pick<ViewerAccess, 'restricted'> {
  const faces = face ? [face] : Object.values(resource.faces)
  const reads = actor.outsider || !faces.length || faces.some(one => can(actor, one, 'read'))
  return reads ? viewerAccess(actor, resource, face) : noAccess(resource)
}

/** The refusal with what stands in the way, named as far as the person may see it. */
export async function refusalNaming(tx: Tx, issue: Issue, found: readonly InTheWay[]): Promise<DomainError> {
  const told = await tellBlockers(tx, found)
  const named = found.every(kind => kind.named)
    ? { ...issue, records: pagesOf(told) }
    : withBlockers(issue, told, found)
  return new DomainError([named], { blockers: told.blockers, hidden: told.hidden })
}

export interface Told {
  blockers: Blocker[]
  /** Those that the person may not see, and those beyond the first ten. */
  hidden: number
  more: number
}

/** Names what the person may see and counts the rest. `known`: what was read of such records before. */
export async function tellBlockers(
  tx: Tx,
  found: readonly InTheWay[],
  known?: ReadonlyMap<number, Blocker>,
): Promise<Told> {
  const told: Told = { blockers: [], hidden: 0, more: 0 }
  for (const { resource, ids } of found) {
    const asked = ids.slice(0, NAMED - told.blockers.length)
    told.more += ids.length - asked.length
    const seen = known ?? (await blockersOf(tx, resource, asked))
    const named = asked.flatMap(id => seen.get(id) ?? [])
    told.blockers.push(...named)
    told.hidden += asked.length - named.length
  }
  return told
}

/** Those of the records that the person may see, by id. */
export async function blockersOf(tx: Tx, name: string, ids: readonly number[]): Promise<Map<number, Blocker>> {
  const resource = resourceOf(name)
  const rows = await rowsOf(tx, resource, ids)
  return new Map(
    [...rows].flatMap(([id, row]): [number, Blocker][] => {
      const face = faceFor(tx, resource, row)
      return face
        ? [
            [
              id,
              {
                resource: name,
                label: text(face.zh, face.en),
                id,
                no: String(row[resource.title] ?? id),
                path: pathOf(resource, face, id),
              },
            ],
          ]
        : []
    }),
  )
}

/** The names in a row, with what is only counted. */
export function blockersInWords({ blockers, hidden, more }: Told): Text {
  const rest = [
    ...(more ? [fillWords(text('另有 {n} 项', '{n} more'), more)] : []),
    ...(hidden ? [fillWords(text('{n} 项无权查看', '{n} that you may not see'), hidden)] : []),
  ]
  const zh = [...blockers.map(({ label, no }) => `${label.zh} ${no}`), ...rest.map(one => one.zh)].join('、')
  const en = [...blockers.map(({ label, no }) => `${label.en} ${no}`), ...rest.map(one => one.en)].join(', ')
  return { zh, en }
}

/** What is refused, by whom, and the shortest ways out of it. */
export function withBlockers(issue: Issue, told: Told, found: readonly InTheWay[]): Issue {
  const words = blockersInWords(told)
  const ways = found.flatMap(({ ids, wayOut }) => (wayOut && ids.length ? [wayOut] : []))
  const lead = found.find(kind => kind.lead)?.lead ?? text('：', ':')
  const zh = [`${issue.zh}${lead.zh}${words.zh}`, ...new Set(ways.map(way => way.zh))].join('。')
  const en = [`${issue.en}${lead.en} ${words.en}`, ...new Set(ways.map(way => way.en))].join('. ')
  return { ...issue, zh, en, records: pagesOf(told) }
}

/** Those of them that have a page. */
export const pagesOf = ({ blockers }: Told): NamedRecord[] =>
  blockers.flatMap(({ resource, id, no, path }) => (path === null ? [] : [{ resource, id, no, path }]))

/** A record that a sentence names in words, for whoever may open it. */
export const pageOf = async (tx: Tx, resource: string, id: number): Promise<NamedRecord[]> =>
  pagesOf(await tellBlockers(tx, [{ resource, ids: [id] }]))

const fillWords = (words: Text, n: number): Text => text(fillText(words.zh, { n }), fillText(words.en, { n }))

/** Live rows of these ids, with no more than what rights and faces ask. */
async function rowsOf(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<Map<number, AnyRow>> {
  if (!ids.length) return new Map()
  const fixed = [
    ...new Set([resource.title, ...Object.values(resource.faces).flatMap(face => Object.keys(face.where ?? {}))]),
  ]
  const { rows } = await tx.sql<AnyRow>(
    `select id, created_by as "createdBy", dept_id as "deptId"${fixed.map(name => `, ${column(name)} as "${name}"`).join('')} from ${tableName(resource)}
     where org_id = $1 and id = any($2::bigint[]) and deleted_at is null`,
    [tx.orgId, [...ids]],
  )
  return new Map(rows.map(row => [row.id as number, row]))
}

/** A face through which the person reads this very record and sees its name. */
function faceFor({ actor }: Pick<Tx, 'actor'>, resource: AnyResource, row: AnyRow): Face | undefined {
  const verdict = rowVerdict(actor)
  const inScope =
    verdict === true ||
    (verdict !== false &&
      ('createdBy' in verdict ? row.createdBy === verdict.createdBy : verdict.deptIds.includes(row.deptId as number)))
  if (!inScope) return undefined
  return Object.values(resource.faces).find(
    face =>
      can(actor, face, 'read') && inFace(face, row) && viewerAccess(actor, resource, face).mayQuery(resource.title),
  )
}

const screens = screensOf(registry.sections)

function pathOf(resource: AnyResource, face: Face, id: number): string | null {
  const name = Object.entries(resource.faces).find(([, one]) => one === face)?.[0]
  const screen = screens.find(
    ({ view }) => view.kind === 'list' && view.resource === resource.name && view.face === name,
  )
  return screen ? `${screen.path}/${id}` : null
}
