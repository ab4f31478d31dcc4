import type { Registry, ScreenSection } from '../../kernel/registry.ts'
import { type AnyResource, type Face, isDoneThrough } from '../../kernel/resource.ts'
import type { GenericAction } from '../../kernel/policy.ts'
import { text, type Text } from '../../kernel/text.ts'
import { FURTHER_RIGHTS, OWN_RIGHTS } from './own-rights.ts'

export interface PermissionAction {
  code: string
  label: Text
}

/** Everything that one permission prefix allows, under the screens that ask for it. */
export interface PermissionRow {
  /** `oms.way`. */
  prefix: string
  title: Text
  actions: readonly PermissionAction[]
}

export interface PermissionGroup {
  key: string
  title: Text
  rows: readonly PermissionRow[]
}

const GENERIC: Readonly<Record<GenericAction, Text>> = {
  read: text('查看', 'Read'),
  modify: text('新增修改', 'Write'),
  delete: text('删除', 'Delete'),
  import: text('导入', 'Import'),
  export: text('导出', 'Export'),
  print: text('打印', 'Print'),
}
const REST = text('其他', 'More')

/**
 * The permission codes as an administrator sees them: sections of the menu, the screens that share a prefix, and what
 * can be done there. Every code is listed exactly once. Codes in `held` that nothing declares any more are listed last,
 * so that they can be removed.
 */
export function permissionGroups(registry: Registry, held: readonly string[] = []): PermissionGroup[] {
  const known = codesByPrefix(registry)
  const used = new Set<string>()
  const groups = registry.sections.flatMap((section): PermissionGroup[] => {
    const rows = rowsOf(section, known, used)
    return rows.length ? [{ key: section.path, title: { zh: section.zh, en: section.en }, rows }] : []
  })
  const all = new Set([...known.values()].flatMap(actions => [...actions.keys()]))
  const orphans = [...known.keys()]
    .filter(prefix => !used.has(prefix))
    .map(prefix => rowOf(prefix, text(prefix, prefix), known))
  const strangers = [
    ...Map.groupBy(
      held.filter(code => !all.has(code)),
      prefixOf,
    ),
  ].map(([prefix, codes]) => ({
    prefix,
    title: text(prefix, prefix),
    actions: codes.map(code => ({ code, label: text(code.slice(prefix.length + 1), code.slice(prefix.length + 1)) })),
  }))
  const rest = [...orphans, ...strangers]
  return rest.length ? [...groups, { key: 'rest', title: REST, rows: rest }] : groups
}

export function prefixOf(code: string): string {
  return code.slice(0, code.lastIndexOf('.'))
}

type Codes = Map<string, Map<string, Text>>

/** Prefix → code → label; what the labels of several moves share a code for is joined. */
function codesByPrefix(registry: Registry): Codes {
  const codes: Codes = new Map()
  const add = (prefix: string, action: string, label: Text) => {
    const actions = codes.get(prefix) ?? new Map<string, Text>()
    codes.set(prefix, actions)
    const code = `${prefix}.${action}`
    const known = actions.get(code)
    actions.set(code, known && action !== 'read' ? joined(known, label) : (known ?? label))
  }
  for (const resource of registry.resources) {
    for (const face of Object.values(resource.faces))
      for (const [action, label] of actionsOf(resource, face)) add(face.permission, action, label)
  }
  for (const [prefix, actions] of Object.entries(OWN_RIGHTS))
    for (const action of actions) add(prefix, action, GENERIC[action])
  for (const [code, label] of Object.entries(FURTHER_RIGHTS))
    add(prefixOf(code), code.slice(prefixOf(code).length + 1), label)
  for (const report of registry.reports)
    for (const action of ['read', 'export'] as const) add(report.permission, action, GENERIC[action])
  for (const screen of registry.sections.flatMap(screensBelow)) {
    for (const code of screen.guard)
      if (!codes.get(prefixOf(code))?.has(code))
        add(prefixOf(code), code.slice(prefixOf(code).length + 1), GENERIC.read)
  }
  return codes
}

/** Generic actions first, then the moves; a move that shares a generic action's code needs no word of its own. */
function actionsOf(resource: AnyResource, face: Face): [string, Text][] {
  const generic = (Object.keys(GENERIC) as GenericAction[]).map((action): [string, Text] => [action, GENERIC[action]])
  const own = Object.entries(resource.transitions).flatMap(([name, { action, zh, en }]): [string, Text][] => {
    const code = action ?? name
    return code in GENERIC || !isDoneThrough(face, name) ? [] : [[code, { zh, en }]]
  })
  return [...generic, ...own]
}

function joined(known: Text, more: Text): Text {
  const one = (a: string, b: string, sign: string) => (a.split(sign).includes(b) ? a : `${a}${sign}${b}`)
  return { zh: one(known.zh, more.zh, '/'), en: one(known.en, more.en, ' / ') }
}

function rowsOf(section: ScreenSection, known: Codes, used: Set<string>): PermissionRow[] {
  const titles = new Map<string, Text[]>()
  for (const screen of screensBelow(section)) {
    for (const prefix of new Set(screen.guard.map(prefixOf))) {
      if (used.has(prefix)) continue
      titles.set(prefix, [...(titles.get(prefix) ?? []), { zh: screen.zh, en: screen.en }])
    }
  }
  return [...titles].map(([prefix, names]) => {
    used.add(prefix)
    return rowOf(
      prefix,
      { zh: names.map(name => name.zh).join('、'), en: names.map(name => name.en).join(', ') },
      known,
    )
  })
}

function rowOf(prefix: string, title: Text, known: Codes): PermissionRow {
  return { prefix, title, actions: [...(known.get(prefix) ?? [])].map(([code, label]) => ({ code, label })) }
}

function screensBelow(section: ScreenSection) {
  return section.children.flatMap(child => ('children' in child ? [...child.children] : [child]))
}

/** Rows whose screens, codes or actions contain the words; all of a section whose own name does. */
export function searchGroups(groups: readonly PermissionGroup[], words: string): PermissionGroup[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...groups]
  const has = (label: Text) => label.zh.toLowerCase().includes(wanted) || label.en.toLowerCase().includes(wanted)
  return groups.flatMap(group => {
    const rows = has(group.title)
      ? group.rows
      : group.rows.filter(
          row =>
            has(row.title) ||
            row.prefix.toLowerCase().includes(wanted) ||
            row.actions.some(action => has(action.label) || action.code.toLowerCase() === wanted),
        )
    return rows.length ? [{ ...group, rows }] : []
  })
}

/** The code in the words of the permissions page: `货主对账单：查看`; whatever nobody declared stays as it is. */
export function permissionLabel(groups: readonly PermissionGroup[], code: string): Text {
  for (const { prefix, title, actions } of groups.flatMap(group => group.rows)) {
    const label = actions.find(action => action.code === code)?.label
    // A right without a screen is named by its own words.
    if (label) return title.zh === prefix ? label : text(`${title.zh}：${label.zh}`, `${title.en}: ${label.en}`)
  }
  return text(code, code)
}
