import { useQuery } from '@tanstack/react-query'
import type { Field } from '@tuheng/domain/kernel/field'
import { type Actor, can, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Screen } from '@tuheng/domain/kernel/registry'
import { dimensionsFor, hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { allCards, allScreens, cardOf, declarationOf, reportOf } from '../../engine/catalogue.ts'
import { listColumns, queryableColumns } from '../../engine/common/face-columns.ts'
import { mayOpen } from '../../engine/links/list-link.ts'
import { useActor } from '../../shared/session/session.ts'

/** What can be chosen from a source, as the person may see it. */
export interface SourceFields {
  kind: 'list' | 'report'
  columns: ReadonlyMap<string, Field>
  /** The columns that its page shows. */
  usual: readonly string[]
  /** Fields of conditions, or parameters of a report. */
  conditions: ReadonlyMap<string, Field>
  groupBy: readonly { value: string; label: Text }[]
  /** Fields by which files can be divided. */
  splits: ReadonlyMap<string, Field>
}

/** How a screen is named as a source; undefined for what cannot be exported. */
export function sourceOfScreen({ view }: Screen): string | undefined {
  if (view.kind === 'report') return view.report
  return view.kind === 'list' ? cardOf(view.resource)?.faces[view.face]?.api : undefined
}

/** The screens whose data the person may export, each source once. */
export function exportableScreens(actor: Actor): Screen[] {
  const seen = new Set<string>()
  return allScreens().filter(screen => {
    const source = sourceOfScreen(screen)
    if (source === undefined || seen.has(source) || !mayOpen(screen.path, actor) || !mayTake(screen, actor))
      return false
    seen.add(source)
    return true
  })
}

function mayTake({ view, guard }: Screen, actor: Actor): boolean {
  if (view.kind === 'list') {
    const face = cardOf(view.resource)?.faces[view.face]
    return face !== undefined && can(actor, face, 'read') && can(actor, face, 'export')
  }
  return guard.some(code => code.endsWith('.read') && hasPermission(actor, code.replace(/\.read$/, '.export')))
}

/** What a source is called: its screen, else its name. */
export function sourceText(source: string): Text {
  const found = allScreens().find(screen => sourceOfScreen(screen) === source)
  return found ?? { zh: source, en: source }
}

/** The fields of a source; undefined while they are fetched. */
export function useSource(source: unknown): SourceFields | undefined {
  const actor = useActor()
  const name = typeof source === 'string' ? source : ''
  const { data } = useQuery({
    queryKey: ['exportSource', name, actor],
    enabled: name !== '',
    staleTime: Infinity,
    queryFn: () => loadSource(name, actor),
  })
  return data ?? undefined
}

async function loadSource(name: string, actor: Actor): Promise<SourceFields | null> {
  if (!name.includes('/'))
    return allScreens().some(one => sourceOfScreen(one) === name) ? reportSource(name, actor) : null
  for (const card of allCards().values())
    for (const [faceName, face] of Object.entries(card.faces))
      if (face.api === name) return listSource(await declarationOf(card.name), faceName, actor)
  return null
}

function listSource(resource: AnyResource, faceName: string, actor: Actor): SourceFields {
  const face = resource.faces[faceName] as Face
  const columns = listColumns(resource, face, actor)
  const shown = new Map([...columns].filter(([, { kind }]) => kind !== 'lines' && kind !== 'json'))
  const queryable = queryableColumns(columns, { resource, face, actor })
  return {
    kind: 'list',
    columns: shown,
    usual: (face.columns ?? resource.list.columns).filter(one => shown.has(one)),
    conditions: new Map([...queryable].filter(([, { kind }]) => !['lines', 'json', 'files'].includes(kind))),
    groupBy: [],
    splits: new Map([...queryable].filter(([, field]) => field.kind === 'ref' && field.to === 'party')),
  }
}

async function reportSource(name: string, actor: Actor): Promise<SourceFields> {
  const report = await reportOf(name)
  const hidden = hiddenInReport(report, actor)
  const open = (fields: Readonly<Record<string, Field>>) =>
    new Map(Object.entries(fields).filter(([one]) => !hidden.has(one)))
  const columns = open(report.columns)
  return {
    kind: 'report',
    columns,
    usual: [...columns.keys()],
    conditions: open(report.params),
    groupBy: dimensionsFor(report, actor).map(({ value, zh, en }) => ({ value, label: { zh, en } })),
    splits: new Map(),
  }
}
