import type { Registry, ScreenSection } from '../../kernel/registry.ts'
import { type AnyResource, type Face, isDoneThrough } from '../../kernel/resource.ts'
import type { GenericAction } from '../../kernel/policy.ts'
import { text, type Text } from '../../kernel/text.ts'
import { FURTHER_RIGHTS, OWN_RIGHTS, SCREENLESS } from './own-rights.ts'

export interface PermissionAction {
  code: string
  label: Text
}

/** All permissions of one prefix, under the screens that need it. */
export interface PermissionRow {
  /** Such as `oms.way`. */
  prefix: string
  title: Text
  actions: readonly PermissionAction[]
}

export interface PermissionGroup {
  key: string
  title: Text
  rows: readonly PermissionRow[]
}

const GENERIC_ACTIONS: Readonly<Record<GenericAction, Text>> = {
  read: text('查看', 'Read'),
  modify: text('新增修改', 'Write'),
  delete: text('删除', 'Delete'),
  import: text('导入', 'Import'),
  export: text('导出', 'Export'),
  print: text('打印', 'Print'),
}
const OTHER_TITLE = text('其他', 'More')

/**
 * Permission codes for administrators: sections of the menu, screens that share a prefix, and their actions. Every code
 * is listed once. Codes in `held` that are not declared any more are listed last, so that they can be removed.
 */
export function permissionGroups(registry: Registry, held: readonly string[] = []): PermissionGroup[] {
  const known = codesByPrefix(registry)
  const used = new Set<string>()
  const groups = registry.sections.flatMap((section): PermissionGroup[] => {
    const rows = rowsOf(section, known, used)
    return rows.length ? [{ key: section.path, title: { zh: section.zh, en: section.en }, rows }] : []
  })
  const all = new Set([...known.values()].flatMap(actions => [...actions.keys()]))
  const withoutScreen = [...known.keys()]
    .filter(prefix => !used.has(prefix))
    .map(prefix => rowOf(prefix, SCREENLESS[prefix] ?? text(prefix, prefix), known))
  const undeclared = [
    ...Map.groupBy(
      held.filter(code => !all.has(code)),
      prefixOf,
    ),
  ].map(([prefix, codes]) => ({
    prefix,
    title: text(prefix, prefix),
    actions: codes.map(code => ({ code, label: text(code.slice(prefix.length + 1), code.slice(prefix.length + 1)) })),
  }))
  const rest = [...withoutScreen, ...undeclared]
  return rest.length ? [...groups, { key: 'rest', title: OTHER_TITLE, rows: rest }] : groups
}

export function prefixOf(code: string): string {
  return code.slice(0, code.lastIndexOf('.'))
}

type CodesByPrefix = Map<string, Map<string, Text>>

/** Prefix → code → label. The labels of transitions with the same code are joined. */
function codesByPrefix(registry: Registry): CodesByPrefix {
  const codes: CodesByPrefix = new Map()
  const add = (prefix: string, action: string, label: Text) => {
    const actions = codes.get(prefix) ?? new Map<string, Text>()
    codes.set(prefix, actions)
    const code = `${prefix}.${action}`
    const known = actions.get(code)
    actions.set(code, known && action !== 'read' ? joinedLabels(known, label) : (known ?? label))
  }
  for (const resource of registry.resources) {
    for (const face of Object.values(resource.faces))
      for (const [action, label] of actionsOf(resource, face))
        if (action === 'read' && face.readAction) add(face.permission, face.readAction, text('查看全部', 'Read all'))
        else add(face.permission, action, label)
  }
  for (const [prefix, actions] of Object.entries(OWN_RIGHTS))
    for (const action of actions) add(prefix, action, GENERIC_ACTIONS[action])
  for (const [code, label] of Object.entries(FURTHER_RIGHTS))
    add(prefixOf(code), code.slice(prefixOf(code).length + 1), label)
  for (const report of registry.reports)
    for (const action of ['read', 'export'] as const) add(report.permission, action, GENERIC_ACTIONS[action])
  for (const screen of registry.sections.flatMap(screensBelow)) {
    for (const code of screen.guard)
      if (!codes.get(prefixOf(code))?.has(code))
        add(prefixOf(code), code.slice(prefixOf(code).length + 1), GENERIC_ACTIONS.read)
  }
  return codes
}

/** Generic actions first, then transitions with their own code. */
function actionsOf(resource: AnyResource, face: Face): [string, Text][] {
  const generic = (Object.keys(GENERIC_ACTIONS) as GenericAction[]).map((action): [string, Text] => [
    action,
    GENERIC_ACTIONS[action],
  ])
  const own = Object.entries(resource.transitions).flatMap(([name, { action, zh, en }]): [string, Text][] => {
    const code = action ?? name
    return code in GENERIC_ACTIONS || !isDoneThrough(face, name) ? [] : [[code, { zh, en }]]
  })
  return [...generic, ...own]
}

function joinedLabels(known: Text, more: Text): Text {
  const one = (a: string, b: string, sign: string) => (a.split(sign).includes(b) ? a : `${a}${sign}${b}`)
  return { zh: one(known.zh, more.zh, '/'), en: one(known.en, more.en, ' / ') }
}

function rowsOf(section: ScreenSection, known: CodesByPrefix, used: Set<string>): PermissionRow[] {
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

function rowOf(prefix: string, title: Text, known: CodesByPrefix): PermissionRow {
  return { prefix, title, actions: [...(known.get(prefix) ?? [])].map(([code, label]) => ({ code, label })) }
}

function screensBelow(section: ScreenSection) {
  return section.children.flatMap(child => ('children' in child ? [...child.children] : [child]))
}

/** Rows whose screens, codes or actions contain the text, or all rows of a matching section. */
export function searchGroups(groups: readonly PermissionGroup[], words: string): PermissionGroup[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...groups]
  const matches = (label: Text) => label.zh.toLowerCase().includes(wanted) || label.en.toLowerCase().includes(wanted)
  return groups.flatMap(group => {
    const rows = matches(group.title)
      ? group.rows
      : group.rows.filter(
          row =>
            matches(row.title) ||
            row.prefix.toLowerCase().includes(wanted) ||
            row.actions.some(action => matches(action.label) || action.code.toLowerCase() === wanted),
        )
    return rows.length ? [{ ...group, rows }] : []
  })
}

/** Name of a permission: `货主对账单：查看`. An undeclared code is returned as it is. */
export function permissionLabel(groups: readonly PermissionGroup[], code: string): Text {
  for (const { prefix, title, actions } of groups.flatMap(group => group.rows)) {
    const label = actions.find(action => action.code === code)?.label
    // A permission without a screen has only its own label.
    if (label) return title.zh === prefix ? label : text(`${title.zh}：${label.zh}`, `${title.en}: ${label.en}`)
  }
  return text(code, code)
}
