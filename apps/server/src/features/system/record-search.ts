import { SEARCHED, searchCall } from '@tuheng/domain/home/search.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Field } from '@tuheng/domain/kernel/field'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { type Screen, screensOf } from '@tuheng/domain/kernel/registry'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { cellOf } from '../../engine/export/sheet-kinds.ts'
import { listRows } from '../../engine/read/list.ts'
import { searchedFields } from '../../engine/read/search.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { idsByPinyin } from './name-pinyin.ts'

/** Hits per kind; the list shows the rest. */
const MAX_HITS = 4

type Group = GivenOf<typeof searchCall>['list'][number]
type Found = Group['list'][number]

/**
 * Mounts the search over several kinds of records, each through the lists that the person may open. It finds nothing
 * that these do not show.
 */
export function registerRecordSearch(server: Server): void {
  serveCall(server, searchCall, ({ actor, body: { search }, engine, lang }) =>
    read(engine, actor, async sql => {
      const text = search.trim()
      if (text.length < 2) return { list: [] }
      const parties = await partiesNamed(sql, actor, text)
      const groups: Group[] = []
      for (const name of SEARCHED) {
        const resource = registry.resources.find(one => one.name === name)
        const list = resource ? await foundIn(sql, { resource, actor, lang, text, parties }) : []
        if (resource && list.length)
          groups.push({ resource: name, label: lang === 'zh' ? resource.label : resource.en, list })
      }
      return { list: groups }
    }),
  )
}

interface Search {
  resource: AnyResource
  actor: Actor
  lang: Lang
  text: string
  /** Parties with that name. Documents are also found by their party. */
  parties: readonly number[]
}

async function foundIn(sql: Sql, { resource, actor, lang, text, parties }: Search): Promise<Found[]> {
  const found = new Map<number, Found>()
  for (const { face, screen } of openFaces(resource, actor)) {
    const { mayQuery } = viewerAccess(actor, resource, face)
    const byParty = (resource.subtitle ?? []).find(name => resource.fields[name]?.to === 'party' && mayQuery(name))
    const ask = async (query: object) => {
      const left = MAX_HITS - found.size
      const page = { columns: shownColumns(resource), pageSize: MAX_HITS, count: 'none' as const }
      const rows = left > 0 ? (await listRows(sql, { resource, face, actor }, { ...query, ...page })).list : []
      for (const row of rows.filter(one => !found.has(one['id'] as number)).slice(0, left))
        found.set(row['id'] as number, shownRecord(row, { resource, screen, lang }))
    }
    if (searchedFields({ resource, face, actor }).length) await ask({ search: text })
    const pinyinIds = await visibleIdsByPinyin(sql, { resource, face, actor }, text)
    if (pinyinIds.length) await ask({ ids: pinyinIds })
    if (byParty && parties.length) await ask({ filters: { [byParty]: parties } })
  }
  return [...found.values()]
}

async function partiesNamed(sql: Sql, actor: Actor, text: string): Promise<number[]> {
  const resource = registry.resources.find(one => one.name === 'party')
  if (!resource) return []
  const ids: number[] = []
  for (const { face } of openFaces(resource, actor)) {
    if (searchedFields({ resource, face, actor }).length)
      ids.push(
        ...(
          await listRows(sql, { resource, face, actor }, { search: text, columns: [], pageSize: 5, count: 'none' })
        ).list.map(row => row['id'] as number),
      )
    ids.push(...(await visibleIdsByPinyin(sql, { resource, face, actor }, text)))
  }
  return [...new Set(ids)]
}

/** A name that the person does not see in clear must not be guessed by its pinyin. */
async function visibleIdsByPinyin(
  sql: Sql,
  at: { resource: AnyResource; face: Face; actor: Actor },
  text: string,
): Promise<number[]> {
  return viewerAccess(at.actor, at.resource, at.face).mayQuery(at.resource.title) ? idsByPinyin(sql, at, text) : []
}

const screens = screensOf(registry.sections)

/** Faces that the person may read and that have a list. One that contains all records makes the others unnecessary. */
export function openFaces(resource: AnyResource, actor: Actor): { face: Face; screen: Screen }[] {
  const open = Object.entries(resource.faces).flatMap(([name, face]) => {
    const screen = screens.find(
      ({ view }) => view.kind === 'list' && view.resource === resource.name && view.face === name,
    )
    return screen && can(actor, face, 'read') ? [{ face, screen }] : []
  })
  const whole = open.find(({ face }) => !face.where)
  return whole ? [whole] : open
}

/** The columns of a hit. Reading whole records took most of the time of a search. */
export const shownColumns = (resource: AnyResource): string[] =>
  [resource.title, ...(resource.subtitle ?? [])].filter(name => columnField(resource, name))

/** A record as a hit: its title, and what it is about without what the person may not see. */
export function shownRecord(
  row: AnyRow,
  { resource, screen, lang }: { resource: AnyResource; screen: Screen; lang: Lang },
): Found {
  const hints = (resource.subtitle ?? []).map(name => wordsOf(row, name, { field: resource.fields[name], lang }))
  return {
    id: row['id'] as number,
    path: `${screen.path}/${row['id']}`,
    title: String(row[resource.title] ?? ''),
    hint: hints.filter(Boolean).join(' · '),
  }
}

function wordsOf(row: AnyRow, name: string, { field, lang }: { field: Field | undefined; lang: Lang }): string {
  // Names of dictionary values need another statement and rarely identify a record.
  if (!field || field.dict) return ''
  const cell = cellOf(row[name], field, { lang, label: row[`${name}$`], dicts: new Map() })
  const words = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
  return words && field.unit ? `${words} ${field.unit[lang]}` : words
}
