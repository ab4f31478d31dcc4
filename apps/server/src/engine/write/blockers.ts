import { DomainError, type Issue, type NamedRecord } from '@tuheng/domain/kernel/errors'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { fillText, type Text, text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { resourceOf } from '../directory.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { noAccess, type ViewerAccess, viewerAccess } from '../rights/redact.ts'
import { scopeSql } from '../rights/scope.ts'
import type { Tx } from './tx.ts'
import { redactRecordValues } from '../rights/redact-issues.ts'

/** For whom records are named, and how they are read. */
type Asker = Pick<Tx, 'actor' | 'orgId' | 'sql'>

/** A record that blocks a write, as the answer names it. */
export interface Blocker {
  resource: string
  label: Text
  id: number
  no: string
  /** Path of its page; null without one. */
  path: string | null
}

/** Records of one resource that block a write, and the shortest remedy. */
export interface BlockerGroup {
  resource: string
  ids: readonly number[]
  /** A text field that tells records of the same title apart, such as wagons on one waybill. Named to those who may see it. */
  also?: string
  remedy?: Text
  /** Text between sentence and names, if not a colon. */
  separator?: Text
  /** The sentence already names them. They only become links. */
  isNamed?: boolean
}

type Finder = (tx: Tx, row: AnyRow, issue: Issue) => Promise<readonly BlockerGroup[]>

const finders = new Map<string, Finder>()

/**
 * Registers a function that finds the records behind a refusal. `code` may be limited to one resource: `waybill
 * record.locked`.
 */
export function registerBlockers(code: string, finder: Finder): void {
  finders.set(code, finder)
}

/** Codes of the refusals with registered blockers. */
export const refusalsWithBlockers = (): readonly string[] => [...finders.keys()]

/** At most this number is named; the others are counted. */
const MAX_NAMED = 10

interface RefusedRecord {
  resource: AnyResource
  face?: Face | undefined
  row: AnyRow
}

/**
 * Runs the work. Adds to a refusal the blocking records that the person may see, and redacts the values of the record
 * itself. Costs nothing without a refusal.
 */
export async function withNamedBlockers<T>(
  tx: Tx,
  { resource, face, row }: RefusedRecord,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const issues = redactRecordValues(error.issues, { resource, row }, accessTo(tx.actor, resource, face))
    const redacted = issues === error.issues ? error : new DomainError([...issues], error.data)
    if (error.data !== null) throw redacted
    const [first, ...others] = issues
    const finder = first && (finders.get(`${resource.name} ${first.code}`) ?? finders.get(first.code))
    const found = finder ? (await finder(tx, row, first)).filter(kind => kind.ids.length) : []
    if (!first || !found.length) throw redacted
    const named = await refusalWithBlockers(tx, first, found)
    throw new DomainError([...named.issues, ...others], named.data)
  }
}

/** A person who may act on a record but not read it sees none of its values. */
function accessTo(actor: Actor, resource: AnyResource, face: Face | undefined): Pick<ViewerAccess, 'restricted'> {
  const faces = face ? [face] : Object.values(resource.faces)
  const mayRead = actor.outsider || !faces.length || faces.some(one => can(actor, one, 'read'))
  return mayRead ? viewerAccess(actor, resource, face) : noAccess(resource)
}

/** The refusal with the blocking records that the person may see. */
export async function refusalWithBlockers(tx: Tx, issue: Issue, found: readonly BlockerGroup[]): Promise<DomainError> {
  const summary = await summarizeBlockers(tx, found)
  const named = found.every(kind => kind.isNamed)
    ? { ...issue, records: linksTo(summary) }
    : appendBlockers(issue, summary, found)
  return new DomainError([named], { blockers: summary.blockers, hidden: summary.hidden })
}

export interface BlockerSummary {
  blockers: Blocker[]
  /** Blockers among the first ten that the person may not see. */
  hidden: number
  more: number
}

/** Names the blockers that the person may see and counts the rest. `known`: blockers that were read before. */
export async function summarizeBlockers(
  tx: Tx,
  found: readonly BlockerGroup[],
  known?: ReadonlyMap<number, Blocker>,
): Promise<BlockerSummary> {
  const summary: BlockerSummary = { blockers: [], hidden: 0, more: 0 }
  for (const { resource, ids, also } of found) {
    const shown = ids.slice(0, MAX_NAMED - summary.blockers.length)
    summary.more += ids.length - shown.length
    const visible = known ?? (await blockersOf(tx, resource, { ids: shown, also }))
    const named = shown.flatMap(id => visible.get(id) ?? [])
    summary.blockers.push(...named)
    summary.hidden += shown.length - named.length
  }
  return summary
}

/** Blockers among the records that the person may see, by id. Deleted ones have no page. */
export async function blockersOf(
  tx: Asker,
  name: string,
  { ids, also, deleted = false }: { ids: readonly number[]; also?: string | undefined; deleted?: boolean },
): Promise<Map<number, Blocker>> {
  const resource = resourceOf(name)
  const rows = await rowsOf(tx, resource, { ids, also, deleted })
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
                no: nameOf(row, [resource.title, ...shownBeside(tx, { resource, face, also })]) || String(id),
                path: deleted ? null : pathOf(resource, face, id),
              },
            ],
          ]
        : []
    }),
  )
}

const nameOf = (row: AnyRow, names: readonly string[]): string =>
  names
    .map(name => row[name])
    .filter(Boolean)
    .join(' ')

const shownBeside = (
  { actor }: Asker,
  { resource, face, also }: { resource: AnyResource; face: Face; also: string | undefined },
): string[] => (also && viewerAccess(actor, resource, face).mayQuery(also) ? [also] : [])

/** The names as one text, with the counts of the rest. */
export function blockersText({ blockers, hidden, more }: BlockerSummary): Text {
  const rest = [
    ...(more ? [fillCount(text('另有 {n} 项', '{n} more'), more)] : []),
    ...(hidden ? [fillCount(text('{n} 项无权查看', '{n} that you may not see'), hidden)] : []),
  ]
  const zh = [...blockers.map(({ label, no }) => `${label.zh} ${no}`), ...rest.map(one => one.zh)].join('、')
  const en = [...blockers.map(({ label, no }) => `${label.en} ${no}`), ...rest.map(one => one.en)].join(', ')
  return { zh, en }
}

/** Appends the blockers and the remedies to a refusal. */
export function appendBlockers(issue: Issue, summary: BlockerSummary, found: readonly BlockerGroup[]): Issue {
  const words = blockersText(summary)
  const remedies = found.flatMap(({ ids, remedy }) => (remedy && ids.length ? [remedy] : []))
  const separator = found.find(kind => kind.separator)?.separator ?? text('：', ':')
  const zh = [`${issue.zh}${separator.zh}${words.zh}`, ...new Set(remedies.map(way => way.zh))].join('。')
  const en = [`${issue.en}${separator.en} ${words.en}`, ...new Set(remedies.map(way => way.en))].join('. ')
  return { ...issue, zh, en, records: linksTo(summary) }
}

/** Links to the blockers that have a page. */
export const linksTo = ({ blockers }: BlockerSummary): NamedRecord[] =>
  blockers.flatMap(({ resource, id, no, path }) => (path === null ? [] : [{ resource, id, no, path }]))

/** Link to a record that a sentence names, if the person may open it. */
export const linkTo = async (tx: Tx, resource: string, id: number): Promise<NamedRecord[]> =>
  linksTo(await summarizeBlockers(tx, [{ resource, ids: [id] }]))

const fillCount = (words: Text, n: number): Text => text(fillText(words.zh, { n }), fillText(words.en, { n }))

/**
 * Live or deleted rows of these ids that the person may see, with only the columns that faces need.
 */
async function rowsOf(
  tx: Asker,
  resource: AnyResource,
  { ids, also, deleted }: { ids: readonly number[]; also: string | undefined; deleted: boolean },
): Promise<Map<number, AnyRow>> {
  if (!ids.length) return new Map()
  const columns = [
    ...new Set([
      resource.title,
      ...(also ? [also] : []),
      ...Object.values(resource.faces).flatMap(face => Object.keys(face.where ?? {})),
    ]),
  ]
  const params = new Params()
  const seen = scopeSql({ resource, actor: tx.actor, params, deleted })
  const { rows } = await tx.sql<AnyRow>(
    `select t.id${columns.map(name => `, t.${column(name)} as "${name}"`).join('')} from ${tableName(resource)} t
     where ${seen.join(' and ')} and t.id = any(${params.add([...ids])}::bigint[])${deleted ? ' and t.deleted_at is not null' : ''}`,
    params.values,
  )
  return new Map(rows.map(row => [row.id as number, row]))
}

/** A face through which the person may read this record and see its name. */
function faceFor({ actor }: Pick<Tx, 'actor'>, resource: AnyResource, row: AnyRow): Face | undefined {
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
